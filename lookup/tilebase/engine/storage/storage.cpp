#include <tilebase/engine/storage/storage.hpp>

#include <algorithm>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <base/text.hpp>
#include <tilebase/digest.hpp>
#include <tilebase/engine/storage/digests.hpp>

namespace tilebase {

Digest digest_of(std::initializer_list<std::span<const std::uint8_t>> parts) {
  XXH3_state_t state;
  XXH3_INITSTATE(&state);
  XXH3_128bits_reset(&state);
  for (const auto part : parts) XXH3_128bits_update(&state, part.data(), part.size());
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(&state));
  Digest digest;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), digest.begin());
  return digest;
}

std::string hexadecimal(const Digest& digest) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text(2 * digest.size(), '0');
  for (std::size_t i = 0; i < digest.size(); ++i) {
    text[2 * i] = digits[digest[i] >> 4U];
    text[2 * i + 1] = digits[digest[i] & 15U];
  }
  return text;
}

Error damage_error(const std::string& name, const std::string& how) {
  return {ErrorCode::table_damaged, "table " + quote_file(name) + " is damaged: " + how};
}

Error unreadable_error(const std::string& path, std::error_code cause) {
  return {ErrorCode::file_unreadable, "cannot read " + quote_file(path) + ": " + cause.message(), cause};
}

Result<bool> begins_with(const Storage& storage, std::span<const std::uint8_t> bytes) {
  if (storage.size() < bytes.size()) return false;
  std::vector<std::uint8_t> beginning(bytes.size());
  if (auto result = storage.read(0, beginning); !result) return result.error();
  return std::equal(bytes.begin(), bytes.end(), beginning.begin());
}

Error size_error(const Storage& storage, std::uint64_t expected) {
  return damage_error(storage.name(), "it has " + std::to_string(storage.size()) + " bytes, its header says " +
                                          std::to_string(expected));
}

bool ends_with_digest(std::span<const std::uint8_t> bytes) {
  const Digest digest = digest_of({bytes.first(bytes.size() - sizeof(Digest))});
  return std::equal(digest.begin(), digest.end(), bytes.last(sizeof(Digest)).begin());
}

bool are_zero(std::span<const std::uint8_t> bytes) {
  return std::all_of(bytes.begin(), bytes.end(), [](std::uint8_t byte) { return byte == 0; });
}

Result<void> MemoryStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at), to.size(), to.begin());
  return {};
}

Result<std::shared_ptr<const FileStorage>> FileStorage::open(const std::string& path) {
  std::error_code error;
  File file = File::to_read(path, error);
  const std::uint64_t size = error ? 0 : file.size(error);
  if (error) return unreadable_error(path, error);
  return std::shared_ptr<const FileStorage>(new FileStorage(std::move(file), size, path));
}

Result<void> FileStorage::read(std::uint64_t at, std::span<std::uint8_t> to) const {
  std::error_code error;
  const std::size_t size = file_.read(at, to, error);
  if (error) return unreadable_error(path_, error);
  if (size < to.size()) return damage_error(path_, "it has become shorter since it was opened");
  return {};
}

}  // namespace tilebase
