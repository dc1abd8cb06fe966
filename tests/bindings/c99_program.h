#ifndef C99_PROGRAM_H
#define C99_PROGRAM_H

#ifdef __cplusplus
extern "C" {
#endif

/* Uses every function of the interface once and returns the number of the first that answered wrongly; 0 if none. */
int c99_first_fault(void);

#ifdef __cplusplus
}
#endif

#endif
