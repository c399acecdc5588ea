/** The stage shares its origin with the console that a developer works in: what walks keep must not log them out there. */
class PageStorage implements Storage {
  #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }

  key(index: number): string | null {
    return [...this.#kept.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#kept.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#kept.set(key, value);
  }

  removeItem(key: string): void {
    this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }
}

/** Whatever is kept from here on is gone with the page. */
export function forgetWithPage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    Object.defineProperty(globalThis, name, { value: new PageStorage(), configurable: true });
}
