import { Link } from '@tanstack/react-router';
import { Button } from '#src/components/ui/button/button.tsx';
import { ReasonTable } from '#src/components/ui/table/reason-table.tsx';
import { formatPhone } from '#src/lib/phones.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { BROADCAST_SKIPPED, type BroadcastType } from '#src/schemas/broadcast-values.ts';
import { guardCell } from '#src/schemas/csv-cell.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import { skippedText, sumOf } from '#src/components/broadcasts/broadcast-words.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import type { Preview } from './preview.tsx';

interface SkippedProps {
  readonly preview: Pick<Preview, 'skipped' | 'skippedPeople'>;
  readonly type: BroadcastType;
}

/** Who is skipped, and why: by reasons, by name, and as a file. Specification broadcasts 4.1, 4.9. */
export function Skipped({ preview: { skipped, skippedPeople }, type }: SkippedProps) {
  const t = useBroadcastTexts();
  const count = sumOf(skipped);
  if (count === 0) return null;
  const nameOf = (name: string | null, contact: string | null) =>
    name ?? (contact === null ? t('check.someone') : formatPhone(contact));
  const download = async () => {
    const { writeTable } = await import('#src/lib/csv/table.ts');
    const rows = skippedPeople.map(({ name, contact, reason }) =>
      [name ?? '', contact ?? '', skippedText(t, reason, type)].map(guardCell),
    );
    const heads = [t('check.fileHeads.name'), t('check.fileHeads.contact'), t('check.fileHeads.reason')];
    // the mark tells spreadsheets what it is written in
    saveFile(new Blob(['\ufeff', writeTable([heads, ...rows])], { type: 'text/csv' }), t('check.fileName'));
  };
  return (
    <details className={classes.skipped}>
      <summary>
        <bdi>{t('check.skipped', { count })}</bdi>
      </summary>
      <ul className={classes.reasons}>
        {BROADCAST_SKIPPED.filter((reason) => skipped[reason]).map((reason) => (
          <li key={reason}>
            {skippedText(t, reason, type)}: <strong>{t('count', { count: skipped[reason] ?? 0 })}</strong>
          </li>
        ))}
      </ul>
      {skippedPeople.some(({ personOrganizationId }) => personOrganizationId !== null) && (
        <p className={classes.hint}>{t('check.skippedOpens')}</p>
      )}
      <ReasonTable
        label={t('check.skippedList')}
        heads={[t('check.skippedHeads.who'), t('check.skippedHeads.why')]}
        rows={skippedPeople.map(({ personOrganizationId, name, contact, reason }) => ({
          what:
            personOrganizationId === null ? (
              <bdi>{nameOf(name, contact)}</bdi>
            ) : (
              // the form isn't left for it
              <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId }} target="_blank">
                <bdi>{nameOf(name, contact)}</bdi>
              </Link>
            ),
          reason: skippedText(t, reason, type),
        }))}
      />
      {skippedPeople.length < count && (
        <p className={classes.hint}>{t('check.skippedFirst', { count: WORK_LIMITS.broadcastSkippedShown })}</p>
      )}
      <Button variant="default" size="small" onClick={download}>
        {t('check.download')}
      </Button>
    </details>
  );
}
