#include "ranks.hpp"

#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <new>
#include <optional>

#include <base/standard_streams.hpp>

namespace tilebase::tablegen {
namespace {

/// The message of what `work` throws; nothing if it does not.
std::optional<std::string> fault_of(const std::function<void()>& work) {
  try {
    work();
    return std::nullopt;
  } catch (const Failure& failure) {
    return failure.message;
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& unknown) {
    return unknown.what();
  }
}

template <class Number>
Number reduced(Number number, MPI_Datatype type, MPI_Op operation) {
  MPI_Allreduce(MPI_IN_PLACE, &number, 1, type, operation, MPI_COMM_WORLD);
  return number;
}

}  // namespace

Ranks::Ranks(int* argc, char*** argv) {
  int provided = 0;
  MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &provided);
  allows_threads_ = provided >= MPI_THREAD_SERIALIZED;
  MPI_Comm_rank(MPI_COMM_WORLD, &own_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  MPI_Comm machine;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
  MPI_Comm_size(machine, &on_this_machine_);
  int own_here = 0;
  MPI_Comm_rank(machine, &own_here);
  MPI_Aint size = own_here == 0 ? sizeof(Shared) : 0;
  int unit = 1;
  void* memory = nullptr;
  MPI_Win_allocate_shared(size, unit, MPI_INFO_NULL, machine, &memory, &memory_);
  MPI_Win_shared_query(memory_, 0, &size, &unit, &memory);
  shared_ = own_here == 0 ? new (memory) Shared() : static_cast<Shared*>(memory);
  MPI_Barrier(machine);
  MPI_Comm_free(&machine);
  errors_ = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  if (is_first()) return;
  const int nothing = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
  ::dup2(nothing, STDOUT_FILENO);
  ::dup2(nothing, STDERR_FILENO);
  ::close(nothing);
}

Ranks::~Ranks() {
  std::signal(SIGTERM, SIG_IGN);  // sent to the others once a rank has ended with a fault, which was reported
  MPI_Win_free(&memory_);
  MPI_Finalize();
  ::close(errors_);
}

std::uint64_t Ranks::sum(std::uint64_t number) const {
  return reduced(number, MPI_UINT64_T, MPI_SUM);
}
double Ranks::sum(double number) const {
  return reduced(number, MPI_DOUBLE, MPI_SUM);
}
std::uint64_t Ranks::greatest(std::uint64_t number) const {
  return reduced(number, MPI_UINT64_T, MPI_MAX);
}
double Ranks::greatest(double number) const {
  return reduced(number, MPI_DOUBLE, MPI_MAX);
}

std::vector<std::string> Ranks::gather(const std::string& text) const {
  const int length = static_cast<int>(text.size());
  const auto ranks = static_cast<std::size_t>(is_first() ? count_ : 0);
  std::vector<int> lengths(ranks);
  MPI_Gather(&length, 1, MPI_INT, lengths.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::vector<int> begins;
  int all = 0;
  for (const int one : lengths) {
    begins.push_back(all);
    all += one;
  }
  std::string joined(static_cast<std::size_t>(all), '\0');
  MPI_Gatherv(text.data(), length, MPI_CHAR, joined.data(), lengths.data(), begins.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
  std::vector<std::string> texts;
  for (std::size_t rank = 0; rank < ranks; ++rank)
    texts.push_back(joined.substr(static_cast<std::size_t>(begins[rank]), static_cast<std::size_t>(lengths[rank])));
  return texts;
}

std::string Ranks::from_first(std::string text) const {
  auto length = static_cast<std::uint64_t>(text.size());
  MPI_Bcast(&length, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
  text.resize(static_cast<std::size_t>(length));
  MPI_Bcast(text.data(), static_cast<int>(length), MPI_CHAR, 0, MPI_COMM_WORLD);
  return text;
}

void Ranks::together(const std::function<void()>& work) const {
  const auto fault = fault_of(work);
  const auto faulty = sum(static_cast<std::uint64_t>(fault ? 1 : 0));
  if (faulty == 0) return;
  std::string message = fault.value_or("");
  const auto rank =
      static_cast<std::uint64_t>(count_) - greatest(static_cast<std::uint64_t>(fault ? count_ - own_ : 0));
  auto length = static_cast<std::uint64_t>(message.size());
  MPI_Bcast(&length, 1, MPI_UINT64_T, static_cast<int>(rank), MPI_COMM_WORLD);
  message.resize(static_cast<std::size_t>(length));
  MPI_Bcast(message.data(), static_cast<int>(length), MPI_CHAR, static_cast<int>(rank), MPI_COMM_WORLD);
  if (faulty < static_cast<std::uint64_t>(count_)) message = "rank " + std::to_string(rank) + ": " + message;
  throw Failure{message};
}

void Ranks::or_die(const std::function<void()>& work) const {
  const auto fault = fault_of(work);
  if (!fault) return;
  say_why_all_end("rank " + std::to_string(own_) + ": " + *fault);
  MPI_Abort(MPI_COMM_WORLD, 2);
}

void Ranks::set_hint(std::string hint) {
  hint_ = hints_.emplace_back(std::move(hint)).c_str();
}

void Ranks::say_why_all_end(std::string_view message) const {
  if (!may_say_why_all_end()) return;
  const auto part = [](std::string_view text) { return iovec{const_cast<char*>(text.data()), text.size()}; };
  const std::array<iovec, 4> line{part("tilebase-tablegen-mpi: "), part(message), part(hint()), part("\n")};
  [[maybe_unused]] const auto ignored = ::writev(errors_, line.data(), static_cast<int>(line.size()));
}

}  // namespace tilebase::tablegen
