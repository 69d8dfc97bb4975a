/**
 * The seccomp filter of a sandboxed process as classic BPF: an allow-list for x86-64 measured with Node 20, 22 and 24
 * and ONNX Runtime 1.30. Foreign architectures are killed, x32 and everything unlisted answers
 * EPERM. Node 22 and 24 try io_uring at start; it is refused with EPERM, and libuv falls back to epoll.
 */

/** Names with their x86-64 numbers. */
const ALLOWED: Readonly<Record<string, number>> = {
  read: 0,
  write: 1,
  close: 3,
  stat: 4,
  fstat: 5,
  lstat: 6,
  poll: 7,
  lseek: 8,
  mmap: 9,
  mprotect: 10,
  munmap: 11,
  brk: 12,
  rt_sigaction: 13,
  rt_sigprocmask: 14,
  rt_sigreturn: 15,
  ioctl: 16,
  pread64: 17,
  readv: 19,
  writev: 20,
  access: 21,
  sched_yield: 24,
  mremap: 25,
  madvise: 28,
  dup: 32,
  nanosleep: 35,
  getpid: 39,
  getsockname: 51,
  getsockopt: 55,
  execve: 59,
  exit: 60,
  wait4: 61,
  uname: 63,
  fcntl: 72,
  getcwd: 79,
  readlink: 89,
  getrlimit: 97,
  getrusage: 98,
  sysinfo: 99,
  getuid: 102,
  getgid: 104,
  geteuid: 107,
  getegid: 108,
  capget: 125,
  sigaltstack: 131,
  prctl: 157,
  arch_prctl: 158,
  gettid: 186,
  futex: 202,
  sched_setaffinity: 203,
  sched_getaffinity: 204,
  getdents64: 217,
  set_tid_address: 218,
  clock_gettime: 228,
  clock_getres: 229,
  clock_nanosleep: 230,
  exit_group: 231,
  epoll_wait: 232,
  epoll_ctl: 233,
  tgkill: 234,
  openat: 257,
  newfstatat: 262,
  readlinkat: 267,
  faccessat: 269,
  set_robust_list: 273,
  epoll_pwait: 281,
  eventfd2: 290,
  epoll_create1: 291,
  dup3: 292,
  pipe2: 293,
  prlimit64: 302,
  getcpu: 309,
  getrandom: 318,
  membarrier: 324,
  pkey_mprotect: 329,
  pkey_alloc: 330,
  pkey_free: 331,
  statx: 332,
  rseq: 334,
  faccessat2: 439,
};
/** What the drivers of GPUs ask for besides: shared and pinned memory, and waiting for the device. */
const ALLOWED_TO_DRIVERS: Readonly<Record<string, number>> = {
  mincore: 27,
  ftruncate: 77,
  fallocate: 285,
  mlock: 149,
  munlock: 150,
  mbind: 237,
  set_mempolicy: 238,
  get_mempolicy: 239,
  memfd_create: 319,
  timerfd_create: 283,
  timerfd_settime: 286,
  timerfd_gettime: 287,
  ppoll: 271,
  sched_getparam: 143,
  sched_getscheduler: 145,
};
/** For setpriv, which gives up root before the program starts; without a capability none of them changes anything. */
const ALLOWED_TO_CHANGE_USER: Readonly<Record<string, number>> = {
  setuid: 105,
  setgid: 106,
  getgroups: 115,
  setgroups: 116,
  setresuid: 117,
  getresuid: 118,
  setresgid: 119,
  getresgid: 120,
  capset: 126,
};
const CLONE = 56;
const CLONE3 = 435;
const CLONE_THREAD = 0x0001_0000;
const X32_BIT = 0x4000_0000;
const ARCH_X86_64 = 0xc000_003e;

const EPERM = 1;
const ENOSYS = 38;
const KILL = 0x8000_0000;
const ALLOW = 0x7fff_0000;
const errno = (code: number) => 0x0005_0000 | code;

/** Offsets in `struct seccomp_data`. */
const NUMBER_AT = 0;
const ARCH_AT = 4;
const FIRST_ARGUMENT_AT = 16;

const LOAD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

interface Instruction {
  readonly code: number;
  readonly ifTrue: number;
  readonly ifFalse: number;
  readonly value: number;
}

/** What a filter allows beyond the common list. */
export interface SeccompExtras {
  /** Whether the driver of a GPU runs in the process. */
  readonly forDriver: boolean;
  /** Whether the process gives up root before it starts the program. */
  readonly changesUser: boolean;
}

/** The program as `bwrap --seccomp` reads it: eight bytes an instruction. */
export function seccompProgram({ forDriver, changesUser }: SeccompExtras): Uint8Array {
  const allowed = {
    ...ALLOWED,
    ...(forDriver ? ALLOWED_TO_DRIVERS : {}),
    ...(changesUser ? ALLOWED_TO_CHANGE_USER : {}),
  };
  const calls = Object.values(allowed).sort((a, b) => a - b);
  const statement = (code: number, value: number): Instruction => ({ code, ifTrue: 0, ifFalse: 0, value });
  const jump = (code: number, value: number, ifTrue: number, ifFalse: number): Instruction => ({
    code,
    ifTrue,
    ifFalse,
    value,
  });
  const program: Instruction[] = [
    statement(LOAD, ARCH_AT),
    jump(JUMP_EQUAL, ARCH_X86_64, 1, 0),
    statement(RETURN, KILL),
    statement(LOAD, NUMBER_AT),
    jump(JUMP_AT_LEAST, X32_BIT, 0, 1),
    statement(RETURN, errno(EPERM)),
    jump(JUMP_EQUAL, CLONE3, 0, 1),
    statement(RETURN, errno(ENOSYS)), // glibc falls back to clone, whose flags can be read
    jump(JUMP_EQUAL, CLONE, 0, 4),
    statement(LOAD, FIRST_ARGUMENT_AT),
    jump(JUMP_ANY_BIT, CLONE_THREAD, 0, 1),
    statement(RETURN, ALLOW),
    statement(RETURN, errno(EPERM)),
    ...calls.map((call, i) => jump(JUMP_EQUAL, call, calls.length - i, 0)),
    statement(RETURN, errno(EPERM)),
    statement(RETURN, ALLOW),
  ];
  const bytes = new DataView(new ArrayBuffer(program.length * 8));
  program.forEach(({ code, ifTrue, ifFalse, value }, i) => {
    bytes.setUint16(i * 8, code, true);
    bytes.setUint8(i * 8 + 2, ifTrue);
    bytes.setUint8(i * 8 + 3, ifFalse);
    bytes.setUint32(i * 8 + 4, value >>> 0, true);
  });
  return new Uint8Array(bytes.buffer);
}
