import { useEffect, useState } from 'react';

/**
 * False in the first render. Mantine's dialogs note where the focus was when `opened` changes, so one that is mounted
 * opened would not know where to return it.
 */
export function useMounted(): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}
