import type { ReactNode } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './description-list.module.css';
import { SkeletonLine } from './skeleton.tsx';

interface DescriptionListProps {
  readonly items: ReadonlyArray<{
    readonly term: string;
    readonly value: ReactNode;
    /** Takes the room of two, where there is room: for an address, an e-mail address. */
    readonly wide?: boolean | undefined;
  }>;
  /** Smaller and closer, above what the screen is about. */
  readonly compact?: boolean | undefined;
  /** The values are on their way; the terms are there already. */
  readonly pending?: boolean | undefined;
}

/** "3 min" among words that run from right to left must not turn into "min 3". */
const apart = (value: ReactNode): ReactNode => (typeof value === 'string' ? <bdi>{value}</bdi> : value);

const isEmpty = (value: ReactNode): boolean => value === null || value === undefined || value === '';

/** Facts about one thing: `<DescriptionList items={[{ term: t('email'), value: person.email }]} />`; what is empty shows a dash. */
export function DescriptionList({ items, compact = false, pending = false }: DescriptionListProps) {
  return (
    <dl className={classes.list} data-compact={compact || undefined} aria-busy={pending || undefined}>
      {items.map(({ term, value, wide }) => (
        <div key={term} className={classes.item} data-wide={wide || undefined}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{pending ? <SkeletonLine /> : isEmpty(value) ? <None /> : apart(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A dash for what isn't given, read out as words. */
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
