import type { ReactNode } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';

/** A dash for what isn't there, read out as words. Specification product 5.21. */
export function None() {
  const t = useUiTexts();
  return (
    <>
      <span aria-hidden="true" className={ui.dimmed} data-none>
        —
      </span>
      <span className={ui.visuallyHidden}>{t('none')}</span>
    </>
  );
}

/** Whether a value of a cell or a fact isn't there; 0 is one. */
export const isNothing = (value: ReactNode): boolean =>
  value === null || value === undefined || value === false || value === '';

/**
 * A value as cells and facts show it: what isn't there as a dash, and words apart from others, so that "0 of 2" among
 * those that run from right to left doesn't turn into "of 2 0".
 */
export function shownValue(value: ReactNode): ReactNode {
  if (isNothing(value)) return <None />;
  return typeof value === 'string' ? <bdi>{value}</bdi> : value;
}
