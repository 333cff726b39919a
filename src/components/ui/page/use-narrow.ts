import { useSyncExternalStore } from 'react';

/* As everywhere in the sheets. */
const PHONE = '(max-width: 48em)';

/** Whether the window is as narrow as a phone, at this moment. */
export const isNarrow = (): boolean => matchMedia(PHONE).matches;

const follow = (onChange: () => void): (() => void) => {
  const media = matchMedia(PHONE);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the window is as narrow as a phone, for what stands in another order there; what only looks otherwise is CSS. */
export const useNarrow = (): boolean => useSyncExternalStore(follow, isNarrow);
