import { useRouter } from '@tanstack/react-router';
import { useEffect, type RefObject } from 'react';

/**
 * Has the code of the screen that the rows lead to there before one of them is pointed at: it comes when the list
 * stands and the page has nothing else to do. A browser that can't tell when that is waits for the pointer.
 * Specification product 5.18.
 */
export function useNextCode(table: RefObject<HTMLElement | null>, stands: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!stands || !('requestIdleCallback' in globalThis)) return undefined;
    const idle = requestIdleCallback(() => {
      import('./next-code.ts').then(({ fetchNextCode }) => fetchNextCode(router, table.current)).catch(() => {});
    });
    return () => cancelIdleCallback(idle);
  }, [router, table, stands]);
}
