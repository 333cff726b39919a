import type { ReactNode } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './description-list.module.css';

interface DescriptionListProps {
  readonly items: ReadonlyArray<{ readonly term: string; readonly value: ReactNode }>;
}

/** Facts about one thing: `<DescriptionList items={[{ term: t('email'), value: person.email }]} />`; what is empty shows a dash. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={classes.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={classes.item}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value === null || value === undefined || value === '' ? <None /> : value}</dd>
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
      <span aria-hidden="true" className={ui.dimmed}>
        —
      </span>
      <span className={ui.visuallyHidden}>{t('none')}</span>
    </>
  );
}
