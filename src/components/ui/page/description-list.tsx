import type { ReactNode } from 'react';
import classes from './description-list.module.css';
import { shownValue } from './none.tsx';
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

/** Facts about one thing: `<DescriptionList items={[{ term: t('email'), value: person.email }]} />`; what is empty shows a dash. */
export function DescriptionList({ items, compact = false, pending = false }: DescriptionListProps) {
  return (
    <dl className={classes.list} data-compact={compact || undefined} aria-busy={pending || undefined}>
      {items.map(({ term, value, wide }) => (
        <div key={term} className={classes.item} data-wide={wide || undefined}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{pending ? <SkeletonLine /> : shownValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
