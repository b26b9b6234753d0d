/** Work that never ends. */
export default function work(): never {
  for (;;);
}
