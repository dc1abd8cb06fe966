#ifndef TILEBASE_VERSION_H
#define TILEBASE_VERSION_H

/* The version of this header; tilebase_version() returns the version of the library in use. */
#define TILEBASE_VERSION_MAJOR 0
#define TILEBASE_VERSION_MINOR 2
#define TILEBASE_VERSION_PATCH 0

#endif
