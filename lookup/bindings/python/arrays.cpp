#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <utility>

#include <tilebase/engine/puzzle/definition.hpp>
#include <tilebase/engine/query/rows.hpp>

#include "tablebase_type.hpp"

// The methods that read boards from arrays and write answers into arrays, by the buffer protocol: any object that
// memoryview() takes. Large arrays are read and written in chunks, so that arrays in another form than the library's
// (64-bit numbers, strides) need no memory beside them. The library works without the interpreter lock.

namespace tilebase_python {

/// The Py_buffer of the interpreter, which the stable ABI has from Python 3.11 on; earlier versions have the same.
struct BufferInfo {
  void* content;
  PyObject* object;
  Py_ssize_t size;
  Py_ssize_t item_size;
  int is_read_only;
  int dimensions;
  char* format;
  Py_ssize_t* shape;
  Py_ssize_t* strides;
  Py_ssize_t* suboffsets;
  void* internal;
};

}  // namespace tilebase_python

extern "C" {
int PyObject_GetBuffer(PyObject* object, tilebase_python::BufferInfo* info, int flags);
void PyBuffer_Release(tilebase_python::BufferInfo* info);
}

namespace tilebase_python {
namespace {

/// Rows that are answered at a time.
constexpr std::size_t rows_per_chunk = 65536;

/// Array of whole numbers of an object, seen as rows of `width` numbers: of shape (rows, width) or more dimensions
/// behind the first, or of one dimension. Holds the object's buffer.
class Array {
 public:
  /// `name` is the argument in errors. Raises TypeError for an object without a buffer of whole numbers in the order of
  /// this machine, ValueError for another shape. `layout` is the number of rows and columns of a board, or {}.
  Array(const char* name, PyObject* object, std::size_t width, std::array<std::size_t, 2> layout = {})
      : name_(name), width_(width) {
    constexpr int with_format_and_strides = 0x1C;  // PyBUF_RECORDS_RO
    // A memoryview tells the strides of buffers that do not, such as those of ctypes.
    const Reference view(PyMemoryView_FromObject(object));
    if (!view || PyObject_GetBuffer(view.get(), &info_, with_format_and_strides) != 0) {
      if (PyErr_ExceptionMatches(PyExc_TypeError) == 0) throw PythonError();
      PyErr_Clear();
      raise(PyExc_TypeError, std::string(name) + " has no buffer of numbers, as arrays and bytes have");
    }
    try {
      read_format();
      read_shape(layout);
    } catch (...) {
      PyBuffer_Release(&info_);
      throw;
    }
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { PyBuffer_Release(&info_); }

  const char* name() const { return name_; }
  std::size_t rows() const { return rows_; }
  bool is_signed() const { return is_signed_; }
  bool is_read_only() const { return info_.is_read_only != 0; }

  /// Raises ValueError unless the array has as many rows as `other`.
  void check_rows(const Array& other) const {
    if (rows_ != other.rows_)
      raise(PyExc_ValueError, std::string(name_) + " has " + std::to_string(rows_) + " rows, " + other.name_ +
                                  std::string(" has ") + std::to_string(other.rows_));
  }

  /// Returns the numbers of `count` rows from `first` on, as numbers of type T: in place if they have this type, else
  /// copied into `copy`. Returns null for a number that T does not hold, and sets `fault`, which counts from `first`.
  template <class T>
  const T* read(std::size_t first, std::size_t count, std::vector<T>& copy, std::optional<RowFault>& fault) const {
    if (is_in_place<T>()) return reinterpret_cast<const T*>(row(first));
    copy.resize(count * width_);
    const bool is_read = with_type([&](auto number) {
      T* to = copy.data();
      for (std::size_t i = 0; i < count; ++i)
        for (const Py_ssize_t column : columns_) {
          std::memcpy(&number, row(first + i) + column, sizeof number);
          *to++ = static_cast<T>(number);
          if (std::in_range<T>(number)) continue;
          const ErrorCode code = width_ > 1 ? ErrorCode::bad_board : ErrorCode::bad_number;
          fault = RowFault{i,
                           {code, std::to_string(number) + " is not a number from 0 to " +
                                      std::to_string(std::numeric_limits<T>::max())}};
          return false;
        }
      return true;
    });
    return is_read ? copy.data() : nullptr;
  }

  /// Returns where the numbers of rows from `first` on are to be written: in place if they have the type T, else into
  /// `copy`, whose numbers write() then converts.
  template <class T>
  T* room(std::size_t first, std::size_t count, std::vector<T>& copy) const {
    if (is_in_place<T>()) return reinterpret_cast<T*>(row(first));
    copy.resize(count * width_);
    return copy.data();
  }

  /// Converts numbers from `copy`, if room() has returned that. Returns the fault of a number that the array cannot
  /// hold, which counts from `first`.
  template <class T>
  std::optional<RowFault> write(std::size_t first, std::size_t count, const std::vector<T>& copy) const {
    std::optional<RowFault> fault;
    if (is_in_place<T>()) return fault;
    with_type([&](auto number) {
      const T* from = copy.data();
      for (std::size_t i = 0; i < count; ++i)
        for (const Py_ssize_t column : columns_) {
          const T answer = *from++;
          number = static_cast<decltype(number)>(answer);
          std::memcpy(row(first + i) + column, &number, sizeof number);
          if (std::in_range<decltype(number)>(answer)) continue;
          fault = RowFault{i,
                           {ErrorCode::bad_number,
                            "the answer " + std::to_string(answer) + " does not fit into a number of " + name_}};
          return false;
        }
      return true;
    });
    return fault;
  }

 private:
  void read_format() {
    const std::string_view format = info_.format != nullptr ? info_.format : "B";
    const bool has_order = format.size() == 2;
    const char order = has_order ? format[0] : '@';
    const char code = format.size() == (has_order ? 2 : 1) ? format.back() : '?';
    is_signed_ = std::string_view("bhilqn").find(code) != std::string_view::npos;
    const bool is_whole = is_signed_ || std::string_view("BHILQN").find(code) != std::string_view::npos;
    const bool is_native = info_.item_size == 1 || order == '@' || order == '=' ||
                           (order == '<') == (std::endian::native == std::endian::little);
    if (!is_whole || !is_native || std::popcount(static_cast<std::size_t>(info_.item_size)) != 1 || info_.item_size > 8)
      raise(PyExc_TypeError, std::string(name_) + " has numbers of the format '" + std::string(format) +
                                 "'; whole numbers in the byte order of this machine are needed");
  }

  void read_shape(std::array<std::size_t, 2> layout) {
    const auto item_size = static_cast<std::size_t>(info_.item_size);
    std::vector<std::size_t> shape(info_.shape, info_.shape + info_.dimensions);
    std::size_t width = 1;
    for (std::size_t d = 1; d < shape.size(); ++d) width *= shape[d];
    const bool is_flat = shape.size() == 1;
    const bool is_board = shape.size() != 3 || layout[0] == 0 || (shape[1] == layout[0] && shape[2] == layout[1]);
    if (shape.empty() || (is_flat ? shape[0] % width_ != 0 : width != width_) || !is_board) {
      std::string message = std::string(name_) + " has the shape (";
      for (const std::size_t size : shape) message += std::to_string(size) + (is_flat ? "," : ", ");
      if (shape.size() > 1) message.resize(message.size() - 2);
      message += "); its rows have " + std::to_string(width_) + (width_ == 1 ? " number" : " numbers");
      if (layout[0] > 1) message += ", or " + std::to_string(layout[0]) + " x " + std::to_string(layout[1]);
      raise(PyExc_ValueError, message);
    }
    rows_ = is_flat ? shape[0] / width_ : shape[0];
    row_stride_ = is_flat ? info_.strides[0] * static_cast<Py_ssize_t>(width_) : info_.strides[0];
    bool is_contiguous = rows_ <= 1 || std::cmp_equal(row_stride_, width_ * item_size);
    for (std::size_t column = 0; column < width_; ++column) {
      Py_ssize_t offset = 0;
      std::size_t rest = column;
      for (std::size_t d = shape.size(); d-- > (is_flat ? 0U : 1U);) {
        const std::size_t size = is_flat ? width_ : shape[d];
        offset += static_cast<Py_ssize_t>(rest % size) * info_.strides[d];
        rest /= size;
      }
      columns_.push_back(offset);
      is_contiguous = is_contiguous && std::cmp_equal(offset, column * item_size);
    }
    is_contiguous_ = is_contiguous && reinterpret_cast<std::uintptr_t>(info_.content) % item_size == 0;
  }

  char* row(std::size_t number) const {
    return static_cast<char*>(info_.content) + static_cast<Py_ssize_t>(number) * row_stride_;
  }

  template <class T>
  bool is_in_place() const {
    return is_contiguous_ && info_.item_size == sizeof(T) && is_signed_ == std::is_signed_v<T>;
  }

  /// Returns work(number) with a number of the array's type.
  template <class Work>
  bool with_type(Work work) const {
    switch (info_.item_size) {
      case 1:
        return is_signed_ ? work(std::int8_t{}) : work(std::uint8_t{});
      case 2:
        return is_signed_ ? work(std::int16_t{}) : work(std::uint16_t{});
      case 4:
        return is_signed_ ? work(std::int32_t{}) : work(std::uint32_t{});
      default:
        return is_signed_ ? work(std::int64_t{}) : work(std::uint64_t{});
    }
  }

  const char* name_;
  std::size_t width_;
  BufferInfo info_{};
  bool is_signed_ = false;
  std::size_t rows_ = 0;
  Py_ssize_t row_stride_ = 0;
  std::vector<Py_ssize_t> columns_;  // offset in bytes of each number from the begin of its row
  bool is_contiguous_ = false;
};

std::size_t cells_of(const Puzzle& puzzle) {
  return static_cast<std::size_t>(puzzle.cells());
}

/// Returns a memoryview of new memory for `rows` rows of `width` numbers, of one dimension if `width` is 0. Without
/// rows it has one dimension, too: a memoryview cannot have several sizes and one of them 0. `code` is the format of a
/// number.
Reference new_array(char code, std::size_t item_size, std::size_t rows, std::size_t width) {
  const std::size_t row_size = std::max<std::size_t>(1, width) * item_size;
  if (rows > static_cast<std::size_t>(PY_SSIZE_T_MAX) / row_size) throw std::bad_alloc();
  // Most versions of Python print a SystemError, too, if memory lacks for a bytearray that begins with its whole size.
  const Reference bytes = take(PyByteArray_FromStringAndSize(nullptr, 0));
  if (PyByteArray_Resize(bytes.get(), static_cast<Py_ssize_t>(rows * row_size)) != 0) throw PythonError();
  const Reference cast = take(PyObject_GetAttrString(take(PyMemoryView_FromObject(bytes.get())).get(), "cast"));
  const std::string format(1, code);
  return width == 0 || rows == 0 ? call(cast, format) : call(cast, format, tuple_of(rows, width));
}

/// The array of answers: `out` or, for None, a new one.
struct Answers {
  /// Raises TypeError, or ValueError, if `out` is unfit. `width` is 0 for one number about each row of `given`.
  Answers(PyObject* out, char code, std::size_t item_size, const Array& given, std::size_t width,
          std::array<std::size_t, 2> layout = {})
      : object(out != Py_None ? object_of(out) : new_array(code, item_size, given.rows(), width)),
        array("out", object.get(), std::max<std::size_t>(1, width), layout) {
    if (array.is_read_only()) raise(PyExc_ValueError, "out is read-only");
    array.check_rows(given);
  }

  Reference object;
  Array array;
};

/// Calls ask(first, numbers, count, answers), which returns the fault of a row, for chunks of the numbers in `given`,
/// until goes_on() returns false. Returns the error of the first fault, which names its row.
template <class Number, class Answer, class GoesOn, class Ask>
Result<bool> answer_chunks(const Array& given, const Array& answers, GoesOn goes_on, Ask ask) {
  std::vector<Number> read;
  std::vector<Answer> written;
  for (std::size_t first = 0; first < given.rows() && goes_on(); first += rows_per_chunk) {
    const std::size_t count = std::min(rows_per_chunk, given.rows() - first);
    std::optional<RowFault> fault;
    if (const Number* const numbers = given.read(first, count, read, fault)) {
      fault = ask(first, numbers, count, answers.room(first, count, written));
      if (!fault) fault = answers.write(first, count, written);
    }
    if (!fault) continue;
    fault->error.message = given.name() + ('[' + std::to_string(first + fault->row)) + "]: " + fault->error.message;
    return std::move(fault->error);
  }
  return true;
}

/// Runs answer_chunks() without the interpreter lock; raises its error, or the exception of a signal handler.
template <class Number, class Answer, class Ask>
Reference run_chunks(const Array& given, Answers answers, Ask ask) {
  const auto status = [&] {
    LockRelease interpreter;
    return answer_chunks<Number, Answer>(
        given, answers.array, [&] { return !interpreter.is_interrupted(); }, ask);
  }();
  throw_if_raised();
  value_or_raise(status);
  return std::move(answers.object);
}

/// Asks a function of rows.hpp about all boards, for `width` numbers about each, or 0 for one.
template <auto ask>
Reference answers_about(PyObject* self, PyObject* boards, PyObject* goal, PyObject* out, std::size_t width) {
  const TablebaseContent& content = content_of(self);
  const auto target = target_of(content, goal);
  const Array rows("boards", boards, cells_of(content.puzzle()), shape_in_reading_order(content.puzzle().layout()));
  Answers answers(out, 'i', sizeof(std::int32_t), rows, width);
  if (!answers.array.is_signed()) raise(PyExc_TypeError, "out has unsigned numbers, but answers may be -1");
  search_with(content, target, [&](const Solver& solver, LockRelease& interpreter) {
    const auto goes_on = [&] { return !interpreter.is_interrupted(); };
    Budget budget = solver.budget();
    // A token ends searches alone.
    if (!solver.searches()) budget.keep_going = [&](const SearchProgress&) { return goes_on(); };
    const Solver limited = solver.within(std::move(budget));
    return answer_chunks<std::uint8_t, std::int32_t>(
        rows, answers.array, goes_on,
        [&](std::size_t, const std::uint8_t* chunk, std::size_t count, std::int32_t* numbers) {
          return ask(limited, chunk, count, numbers);
        });
  });
  return std::move(answers.object);
}

Reference distances(PyObject* self, PyObject* boards, PyObject* goal, PyObject* out) {
  return answers_about<&distances_of_rows>(self, boards, goal, out, 0);
}

Reference moves_many(PyObject* self, PyObject* boards, PyObject* goal, PyObject* out) {
  return answers_about<&moves_of_rows>(self, boards, goal, out, content_of(self).puzzle().moves().size());
}

Reference best_moves(PyObject* self, PyObject* boards, PyObject* goal, PyObject* out) {
  return answers_about<&best_moves_of_rows>(self, boards, goal, out, 0);
}

Reference ranks(PyObject* self, PyObject* boards, PyObject* out) {
  const Puzzle& puzzle = content_of(self).puzzle();
  value_or_raise(puzzle.boards());
  const Array rows("boards", boards, cells_of(puzzle), shape_in_reading_order(puzzle.layout()));
  return run_chunks<std::uint8_t, std::uint64_t>(
      rows, Answers(out, 'Q', sizeof(std::uint64_t), rows, 0),
      [&](std::size_t, const std::uint8_t* chunk, std::size_t count, std::uint64_t* numbers) {
        return ranks_of_rows(puzzle, chunk, count, numbers);
      });
}

Reference unrank_many(PyObject* self, PyObject* indices, PyObject* out) {
  const Puzzle& puzzle = content_of(self).puzzle();
  value_or_raise(puzzle.boards());
  const Array numbers("indices", indices, 1);
  return run_chunks<std::uint64_t, std::uint8_t>(
      numbers, Answers(out, 'B', 1, numbers, cells_of(puzzle), shape_in_reading_order(puzzle.layout())),
      [&](std::size_t, const std::uint64_t* chunk, std::size_t count, std::uint8_t* rows) {
        return rows_of_ranks(puzzle, chunk, count, rows);
      });
}

Reference apply_many(PyObject* self, PyObject* boards, PyObject* moves, PyObject* out) {
  const Puzzle& puzzle = content_of(self).puzzle();
  const Array rows("boards", boards, cells_of(puzzle), shape_in_reading_order(puzzle.layout()));
  const Array numbers("moves", moves, 1);
  numbers.check_rows(rows);
  std::vector<std::uint8_t> read;
  return run_chunks<std::uint8_t, std::uint8_t>(
      rows, Answers(out, 'B', 1, rows, cells_of(puzzle), shape_in_reading_order(puzzle.layout())),
      [&](std::size_t first, const std::uint8_t* chunk, std::size_t count, std::uint8_t* after) {
        std::optional<RowFault> fault;
        const std::uint8_t* const steps = numbers.read(first, count, read, fault);
        return steps == nullptr ? fault : apply_to_rows(puzzle, chunk, steps, count, after);
      });
}

template <bool without_goal>
Methods questions_about_arrays() {
  return {method<distances, without_goal>("distances($self, /, boards, goal=None, *, out=None)"),
          method<moves_many, without_goal>("moves_many($self, /, boards, goal=None, *, out=None)"),
          method<best_moves, without_goal>("best_moves($self, /, boards, goal=None, *, out=None)")};
}

}  // namespace

Reference random_rows(const TablebaseContent& content, const Target& target, std::size_t count,
                      std::optional<int> distance, std::uint64_t seed) {
  const std::size_t cells = cells_of(content.puzzle());
  Reference rows = new_array('B', 1, count, cells);
  const Array array("rows", rows.get(), cells);
  search_with(content, target, [&](const Solver& solver, LockRelease& interpreter) -> Result<bool> {
    auto states = solver.random_states(distance, seed);
    if (!states) return states.error();
    const RowFormat format(content.puzzle());
    std::vector<std::uint8_t> copy;
    for (std::size_t i = 0; i < count; ++i) {
      if (i % 64 == 0 && interpreter.is_interrupted()) return true;
      const auto state = states->next_state();
      if (!state) return state.error();
      format.write(*state, array.room(i, 1, copy));
    }
    return true;
  });
  return rows;
}

Methods array_methods() {
  return {method<ranks>("ranks($self, /, boards, *, out=None)"),
          method<unrank_many>("unrank_many($self, /, indices, *, out=None)"),
          method<apply_many>("apply_many($self, /, boards, moves, *, out=None)")};
}

Methods array_questions() {
  return questions_about_arrays<false>();
}

Methods solver_array_questions() {
  return questions_about_arrays<true>();
}

}  // namespace tilebase_python
