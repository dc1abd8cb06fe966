#ifndef C99_PROGRAM_H
#define C99_PROGRAM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Follows best moves from a start to the canonical goal of a built-in puzzle and writes their names, one after the
   other, into a buffer. Returns the number of moves, or a status. */
int c99_walk(const char* puzzle, const char* start, char* names, unsigned size);

/* Uses every function of the interface once and returns the number of the first that answered wrongly; 0 if none. */
int c99_first_fault(void);

#ifdef __cplusplus
}
#endif

#endif
