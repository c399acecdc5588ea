/** A PIN of so many digits, each as likely as any other that is good. */
export function randomPin(length: number, isGood: (pin: string) => boolean): string {
  const many = 10 ** length;
  // Numbers from here on would make the lowest PINs likelier than others.
  const fair = Math.floor(2 ** 32 / many) * many;
  for (;;) {
    const [drawn = fair] = crypto.getRandomValues(new Uint32Array(1));
    const pin = String(drawn % many).padStart(length, '0');
    if (drawn < fair && isGood(pin)) return pin;
  }
}
