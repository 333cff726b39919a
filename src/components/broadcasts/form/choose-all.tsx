import { useQueryClient } from '@tanstack/react-query';
import { Button } from '#src/components/ui/button/button.tsx';
import { choiceKey } from '#src/components/ui/picker/choice.ts';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { listBroadcastProgramsRecipients, type BroadcastPeopleFilter } from '#src/queries/broadcasts.ts';
import type { listBroadcastProgramsRecipients as endpoint } from '#src/schemas/broadcasts.ts';
import type { ResponseOf } from '#src/schemas/endpoint.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { useFormContext } from './form-context.ts';
import type { Chosen } from './form-values.ts';

type Rows = ResponseOf<typeof endpoint>['rows'];

interface ChooseAllProps {
  /** What the list shows, and what was asked for it. */
  readonly rows: Rows;
  readonly asked: BroadcastPeopleFilter;
  readonly chosen: readonly Chosen[];
  readonly onChange: (chosen: readonly Chosen[]) => void;
}

/** Those who are chosen neither one by one nor with their whole program. */
function othersOf(rows: Rows, chosen: readonly Chosen[]): Chosen[] {
  const keys = new Set(chosen.map(choiceKey));
  return rows
    .filter(({ id }) => id === null || !keys.has(choiceKey({ kind: 'program', id, name: '' })))
    .flatMap(({ recipients }) => recipients)
    .map(({ personId, name }): Chosen => ({ kind: 'person', id: personId, name }))
    .filter((person) => !keys.has(choiceKey(person)));
}

/** Chooses everybody whom the picker finds, one by one; says where they are too many. Specification broadcasts 2.12. */
export function ChooseAll({ rows, asked, chosen, onChange }: ChooseAllProps) {
  const t = useBroadcastTexts();
  const client = useQueryClient();
  const { getValues } = useFormContext();
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const listed = rows.reduce((sum, { recipients }) => sum + recipients.length, 0);
  const left = WORK_LIMITS.broadcastChosen - chosen.filter(({ kind }) => kind === 'person').length;
  // of a list that goes on, those who are chosen already aren't known
  const count = listed < total ? total : othersOf(rows, chosen).length;
  if (total === 0) return null;
  if (count > left)
    return <p className={classes.hint}>{t('who.tooMany', { count, most: WORK_LIMITS.broadcastChosen, left })}</p>;
  const choose = () =>
    attempt('choose all', async () => {
      const all = await client.query(listBroadcastProgramsRecipients({ ...asked, limit: WORK_LIMITS.broadcastChosen }));
      // as they are by now: boxes could be ticked all the while
      const present = getValues('chosen');
      onChange([...present, ...othersOf(all.rows, present)]);
    });
  return (
    <div>
      <Button size="small" variant="default" aria-disabled={count === 0} onClick={choose}>
        {count === 0 ? t('who.allChosen', { count: total }) : t('who.all', { count })}
      </Button>
    </div>
  );
}
