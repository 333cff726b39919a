import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import type { Deed } from './bulk-deeds.ts';
import type { BulkPlan } from './bulk-plan.ts';
import { usePeopleBulkTexts } from './texts.ts';

interface BulkNumbersProps {
  readonly deed: Deed;
  readonly plan: BulkPlan;
}

/** What a bulk action will do, in numbers: announced, because a choice changes them. */
export function BulkNumbers({ deed, plan: { rows, skipped, matches, admitted } }: BulkNumbersProps) {
  const t = usePeopleBulkTexts();
  const mayMatch = useSession((state) => hasFeature(state, 'matching'));
  return (
    <div role="status">
      <p>
        <strong>{t('change', { count: rows.length })}</strong>{' '}
        {matches > 0 && <strong>{t('matches', { count: matches })}</strong>}
      </p>
      {skipped.length > 0 && (
        <ul>
          {skipped.map(({ reason, count }) => (
            <li key={reason}>{t(`skipped.${reason}`, { count })}</li>
          ))}
        </ul>
      )}
      {admitted > 0 && <p>{t('admits', { count: admitted })}</p>}
      {deed !== 'welcome' && rows.length > 0 && (
        <p>{t(matches > 0 && !mayMatch ? 'undoWithoutMatches' : 'undoLater')}</p>
      )}
    </div>
  );
}
