import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { DescriptionList } from '#src/components/ui/page/description-list.tsx';
import { wordList } from '#src/lib/lists.ts';
import { useCan } from '#src/lib/use-can.ts';
import { usePersonTexts } from './person-texts.ts';
import classes from './person.module.css';

type Items = ComponentProps<typeof DescriptionList>['items'];

interface KnownFactsProps {
  readonly personOrganizationId: string;
  readonly items: Items;
}

/** Of more it says only that there are more. */
const NAMED = 3;

/** In the middle of a sentence: "ZIP code" keeps its capitals. */
const inSentence = (term: string) => (/^.[a-zà-ÿ]/.test(term) ? term.charAt(0).toLowerCase() + term.slice(1) : term);

const isUnknown = ({ value }: Items[number]) => value === null || value === undefined || value === '';

/** What is known of somebody; what isn't folds into one line, which leads to where it is filled in. Specification people 11.2. */
export function KnownFacts({ personOrganizationId, items }: KnownFactsProps) {
  const t = usePersonTexts();
  const mayEdit = useCan('personorganizations', 'canEdit');
  const unknown = items.filter(isUnknown).map(({ term }) => inSentence(term));
  const known = items.filter((item) => !isUnknown(item));
  const named = unknown.slice(0, NAMED);
  const rest = unknown.length - named.length;
  const list = wordList(rest > 0 ? [...named, t('detail.more', { count: rest })] : named);
  return (
    <>
      {known.length > 0 && <DescriptionList compact items={known} />}
      {unknown.length > 0 && mayEdit && (
        <Link
          to="/app/detail/$personOrganizationId/edit"
          params={{ personOrganizationId }}
          className={classes.add}
          preload={false}
        >
          {t('detail.add', { list })}
        </Link>
      )}
      {known.length === 0 && !mayEdit && <p className={classes.nothing}>{t('detail.nothing')}</p>}
    </>
  );
}
