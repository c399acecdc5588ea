import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether an element has come near the part of the page that is seen; once seen, it stays so. */
export function useInView(): [ref: RefObject<HTMLDivElement | null>, isSeen: boolean] {
  const ref = useRef<HTMLDivElement | null>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isSeen || ref.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: '200px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen];
}
