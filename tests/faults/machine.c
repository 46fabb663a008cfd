/* What a machine does to a process that runs on it, loaded before it (LD_PRELOAD): its power is cut, its clock is set,
 * its disk is slow or full. What happens is told through a small shared file, at any moment, from outside.
 *
 * Power: each fsync or fdatasync of a file in SILTWATCH_FAULT_FOLDER copies the whole file into SILTWATCH_FAULT_IMAGE,
 * for that is what a disk promises to hold. After kill -9 the files are replaced by their images: every write since the
 * last sync is gone, however long ago it was made. A copy cut short leaves a mixture of old and new bytes, never a
 * shorter file, as an interrupted sync may. A file that was never synced is gone. Removing and renaming hold at once.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct control {
    int64_t clock_offset_ns;
    int64_t sync_delay_us;
    int64_t disk_is_full;
};

static const volatile struct control nothing;
static const volatile struct control *control = &nothing;
static char folder[PATH_MAX], image[PATH_MAX];

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("SILTWATCH_FAULT_CONTROL");
    int fd = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd >= 0) {
        void *shared = mmap(NULL, sizeof(struct control), PROT_READ, MAP_SHARED, fd, 0);
        if (shared != MAP_FAILED) control = shared;
        close(fd);
    }
    if (getenv("SILTWATCH_FAULT_FOLDER") && getenv("SILTWATCH_FAULT_IMAGE")) {
        snprintf(folder, sizeof folder, "%s/", getenv("SILTWATCH_FAULT_FOLDER"));
        snprintf(image, sizeof image, "%s/", getenv("SILTWATCH_FAULT_IMAGE"));
    }
}

/* The image of a file that lies in the folder; 0 for any other. */
static int image_of(const char *path, char *found)
{
    size_t length = strlen(folder);
    if (!length || strncmp(path, folder, length) || strchr(path + length, '/')) return 0;
    return snprintf(found, PATH_MAX, "%s%s", image, path + length) < PATH_MAX;
}

static int image_of_open(int fd, char *found)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return image_of(path, found);
}

static int is_same(const char *one, const char *other, ssize_t size, ssize_t other_size)
{
    return size == other_size && !memcmp(one, other, (size_t)size);
}

/* What the disk holds from now on. Blocks that are there already are not written again. */
static void keep(int fd, const char *kept)
{
    static __thread char fresh[65536], old[65536];
    int to = open(kept, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (to < 0) abort();
    flock(to, LOCK_EX);
    off_t at = 0;
    ssize_t got;
    while ((got = pread(fd, fresh, sizeof fresh, at)) > 0) {
        if (!is_same(fresh, old, got, pread(to, old, (size_t)got, at)))
            if (syscall(SYS_pwrite64, to, fresh, (size_t)got, at) != got) abort();
        at += got;
    }
    if (ftruncate(to, at)) abort();
    close(to);
}

static int sync_file(int fd, int (*otherwise)(int))
{
    char kept[PATH_MAX];
    if (!image_of_open(fd, kept)) return otherwise(fd);
    if (control->sync_delay_us) usleep((useconds_t)control->sync_delay_us);
    keep(fd, kept);
    return 0;
}

int fsync(int fd)
{
    return sync_file(fd, (int (*)(int))dlsym(RTLD_NEXT, "fsync"));
}

int fdatasync(int fd)
{
    return sync_file(fd, (int (*)(int))dlsym(RTLD_NEXT, "fdatasync"));
}

int unlink(const char *path)
{
    char kept[PATH_MAX];
    int result = ((int (*)(const char *))dlsym(RTLD_NEXT, "unlink"))(path);
    if (!result && image_of(path, kept)) syscall(SYS_unlink, kept);
    return result;
}

int rename(const char *from, const char *to)
{
    char kept_from[PATH_MAX], kept_to[PATH_MAX];
    int result = ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
    if (!result && image_of(from, kept_from) && image_of(to, kept_to)) syscall(SYS_rename, kept_from, kept_to);
    return result;
}

/* A full disk takes what lies in blocks that a file has, and nothing beyond them. */
static int is_refused(int fd, off_t end)
{
    char kept[PATH_MAX];
    struct stat found;
    if (!control->disk_is_full || !image_of_open(fd, kept) || fstat(fd, &found) || end <= found.st_size) return 0;
    errno = ENOSPC;
    return 1;
}

ssize_t pwrite64(int fd, const void *bytes, size_t count, off_t at)
{
    return is_refused(fd, at + (off_t)count) ? -1 : syscall(SYS_pwrite64, fd, bytes, count, at);
}

ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at)
{
    return pwrite64(fd, bytes, count, at);
}

ssize_t write(int fd, const void *bytes, size_t count)
{
    if (control->disk_is_full && is_refused(fd, lseek(fd, 0, SEEK_CUR) + (off_t)count)) return -1;
    return syscall(SYS_write, fd, bytes, count);
}

int clock_gettime(clockid_t clock, struct timespec *told)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, told);
    int64_t offset = control->clock_offset_ns;
    if (!result && offset && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t all = (int64_t)told->tv_sec * 1000000000 + told->tv_nsec + offset;
        told->tv_sec = all / 1000000000;
        told->tv_nsec = all % 1000000000;
    }
    return result;
}

int gettimeofday(struct timeval *restrict told, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
    told->tv_sec = now.tv_sec;
    told->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *told)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (told) *told = now.tv_sec;
    return now.tv_sec;
}
