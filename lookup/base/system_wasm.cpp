#include <base/system.hpp>

// WebAssembly has memory, and no files.

namespace tilebase {
namespace {

std::error_code no_files() {
  return std::make_error_code(std::errc::function_not_supported);
}

}  // namespace

File File::to_read(const std::string&, std::error_code& error) {
  error = no_files();
  return {};
}

File File::to_write(const std::string&, std::error_code& error) {
  error = no_files();
  return {};
}

File::~File() = default;

std::uint64_t File::size(std::error_code& error) const {
  error = no_files();
  return 0;
}

std::size_t File::read(std::uint64_t, std::span<std::uint8_t>, std::error_code& error) const {
  error = no_files();
  return 0;
}

void File::write(std::uint64_t, std::span<const std::uint8_t>, std::error_code& error) {
  error = no_files();
}

std::vector<std::string> names_in(const std::string&, std::error_code& error) {
  error = no_files();
  return {};
}

Pages::Pages(std::size_t bytes, Size) {
  data_ = static_cast<std::uint8_t*>(std::calloc(bytes, 1));
  if (data_ == nullptr) throw std::bad_alloc();
  memory_ = {data_, Release{bytes}};
}

void Pages::prefer_large() const {}

void Pages::Release::operator()(void* memory) const {
  std::free(memory);
}

std::uint64_t available_memory() {
  return UINT64_MAX;  // the memory grows when it is needed
}

void rest(std::chrono::microseconds) {}  // there is no other thread

}  // namespace tilebase
