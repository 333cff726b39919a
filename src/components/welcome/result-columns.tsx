import { Badge, type BadgeTone } from '#src/components/ui/page/badge.tsx';
import { Email } from '#src/components/ui/page/email.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import type { Addressee, Outcome } from './campaign.ts';
import type { useWelcomeTexts } from './texts.ts';

const TONES: Readonly<Record<Outcome, BadgeTone>> = {
  waiting: 'neutral',
  sending: 'info',
  sent: 'good',
  refused: 'warn',
  unknown: 'warn',
  failed: 'bad',
};

/** Who was written to, what became of it, and why, which `reason` says in the person's language. */
export const resultColumns = (
  t: ReturnType<typeof useWelcomeTexts>,
  reason: (person: Addressee) => string | null,
): ReadonlyArray<Column<Addressee>> => [
  { id: 'name', header: t('name'), rowHeader: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { id: 'email', header: t('email'), cell: ({ email }) => email && <Email value={email} /> },
  {
    id: 'outcome',
    header: t('results.outcome'),
    cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{t(`outcome.${outcome}`)}</Badge>,
  },
  {
    id: 'reason',
    header: t('results.reason'),
    cell: reason,
  },
];
