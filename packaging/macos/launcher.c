/* EagerLab.app's executable. It runs the window inside its own process, so that macOS takes the window for that of
   the application: its name, its place in the Dock, the files that are opened with it. Children are ordinary:
   sys.executable is the Python in Resources.

   PYTHON and LIBRARY are defined by the build: the names of the interpreter and of its library. */

#include <dlfcn.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

/* -E: no PYTHON... variable of the person's changes the window. -P: no file of the folder that one happens to be in
   is taken for a module. -s: nor a package that the person has installed for another Python of the same version.
   -B: nothing is written into the application, which would break its signature. */
static char *const options[] = {"-E", "-P", "-s", "-B", "-m", "eagerlab"};
enum { OPTIONS = sizeof options / sizeof *options };

static int failed(const char *what, const char *why) {
    fprintf(stderr, "EagerLab: %s: %s. Install EagerLab again.\n", what, why ? why : "not found");
    return 1;
}

/* The folder Contents, resolved from links; 0 when it is found. */
static int find_contents(char *contents) {
    char raw[PATH_MAX];
#ifdef __APPLE__
    uint32_t size = sizeof raw;
    if (_NSGetExecutablePath(raw, &size) != 0) return -1;
#else
    ssize_t size = readlink("/proc/self/exe", raw, sizeof raw - 1);
    if (size < 0) return -1;
    raw[size] = '\0';
#endif
    if (realpath(raw, contents) == NULL) return -1;
    for (int level = 0; level < 2; level++) { /* MacOS/EagerLab */
        char *end = strrchr(contents, '/');
        if (end == NULL) return -1;
        *end = '\0';
    }
    return 0;
}

static void prepare_environment(void) {
    /* They would lead this Python to another one's library. */
    unsetenv("PYTHONHOME");
    unsetenv("PYTHONEXECUTABLE");
    unsetenv("__PYVENV_LAUNCHER__");
    setenv("PYTHONDONTWRITEBYTECODE", "1", 0);
    /* A copied Python may look for certificates where it was built. */
    if (access("/etc/ssl/cert.pem", R_OK) == 0) setenv("SSL_CERT_FILE", "/etc/ssl/cert.pem", 0);
    /* The Finder starts applications in the root folder. */
    char here[PATH_MAX];
    const char *home = getenv("HOME");
    if (home != NULL && getcwd(here, sizeof here) != NULL && strcmp(here, "/") == 0 && chdir(home) != 0)
        perror("EagerLab: the home folder cannot be entered");
}

int main(int count, char **arguments) {
    char contents[PATH_MAX], python[2 * PATH_MAX], library[2 * PATH_MAX];
    if (find_contents(contents) != 0) return failed("the application's folder", NULL);
    snprintf(python, sizeof python, "%s/Resources/python/bin/%s", contents, PYTHON);
    snprintf(library, sizeof library, "%s/Resources/python/lib/%s", contents, LIBRARY);

    void *loaded = dlopen(library, RTLD_NOW | RTLD_GLOBAL); /* its extensions take their symbols from it */
    if (loaded == NULL) return failed("Python cannot be loaded", dlerror());
    int (*python_main)(int, char **) = (int (*)(int, char **))dlsym(loaded, "Py_BytesMain");
    if (python_main == NULL) return failed("Python cannot be started", dlerror());

    char **words = calloc((size_t)count + OPTIONS + 1, sizeof *words);
    if (words == NULL) return failed("no memory", "nothing can be started");
    int number = 0;
    words[number++] = python; /* from here Python finds its library */
    for (int option = 0; option < OPTIONS; option++) words[number++] = options[option];
    for (int given = 1; given < count; given++)
        if (strncmp(arguments[given], "-psn_", 5) != 0) /* the Finder's own */
            words[number++] = arguments[given];
    prepare_environment();
    return python_main(number, words);
}
