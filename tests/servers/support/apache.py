# The beginning of every configuration of Apache.
import os


# All that Apache writes is in `folder`, and no server runs as root.
def beginning(folder):
    user = "User nobody\nGroup nogroup\n" if os.getuid() == 0 else ""
    return f"""ServerRoot {folder}
DefaultRuntimeDir {folder}
PidFile {folder}/pid
Mutex file:{folder} default
ErrorLog {folder}/errors
{user}"""
