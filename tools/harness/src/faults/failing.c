/* Preloaded into a program (LD_PRELOAD), it makes writes below a folder fail while a flag file exists.
 *
 * FAULTS_UNDER is the folder, FAULTS_FLAG the file; its first letter says what fails:
 *   w  every write
 *   h  every write, after half of it
 *   m  every write but the first: a commit breaks in the middle
 *   s  every flush: what was written may or may not be there
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int passed = 0;

static char fails(int fd)
{
    int saved = errno;
    const char *flag = getenv("FAULTS_FLAG"), *under = getenv("FAULTS_UNDER");
    char how = 0, link[64], path[PATH_MAX];
    int file = flag && under ? open(flag, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) {
        passed = 0;
    } else {
        if (read(file, &how, 1) != 1)
            how = 0;
        close(file);
        snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
        ssize_t length = readlink(link, path, sizeof path - 1);
        if (length <= 0 || strncmp(path, under, strlen(under)) != 0)
            how = 0;
    }
    errno = saved;
    return how;
}

static int write_fails(int fd)
{
    char how = fails(fd);
    if (how == 'm' && passed++ < 1)
        return 0;
    return how == 'w' || how == 'h' || how == 'm';
}

#define REAL(type, name, ...)                         \
    static type (*real)(__VA_ARGS__) = NULL;          \
    if (real == NULL)                                 \
        real = (type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

#define NO(value) do { errno = EIO; return value; } while (0)

ssize_t write(int fd, const void *data, size_t size)
{
    REAL(ssize_t, "write", int, const void *, size_t);
    if (write_fails(fd)) {
        if (fails(fd) == 'h')
            (void)!real(fd, data, size / 2);
        NO(-1);
    }
    return real(fd, data, size);
}

static ssize_t write_at(int fd, const void *data, size_t size, off64_t at)
{
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    if (write_fails(fd)) {
        if (fails(fd) == 'h')
            (void)!real(fd, data, size / 2, at);
        NO(-1);
    }
    return real(fd, data, size, at);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) { return write_at(fd, data, size, at); }
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) { return write_at(fd, data, size, at); }

ssize_t writev(int fd, const struct iovec *parts, int count)
{
    REAL(ssize_t, "writev", int, const struct iovec *, int);
    if (write_fails(fd))
        NO(-1);
    return real(fd, parts, count);
}

static ssize_t writev_at(int fd, const struct iovec *parts, int count, off64_t at)
{
    REAL(ssize_t, "pwritev64", int, const struct iovec *, int, off64_t);
    if (write_fails(fd))
        NO(-1);
    return real(fd, parts, count, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) { return writev_at(fd, parts, count, at); }
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) { return writev_at(fd, parts, count, at); }

int fsync(int fd)
{
    REAL(int, "fsync", int);
    if (fails(fd) == 's')
        NO(-1);
    return real(fd);
}

int fdatasync(int fd)
{
    REAL(int, "fdatasync", int);
    if (fails(fd) == 's')
        NO(-1);
    return real(fd);
}
