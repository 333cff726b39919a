import { BarRows } from '#src/components/ui/chart/bar-rows.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import type { Figures } from '#src/schemas/analytics.ts';
import { COUNTED, type Behind, type CallsLink, type Counted } from './calls-behind.tsx';
import { useAnalyticsTexts } from './texts.ts';

/** Some of the calls under a name, and what the list is narrowed by for them. */
interface Share extends Pick<Figures, 'calls'> {
  readonly id: string;
  readonly label: string;
  /** Undefined: of an outcome, only how many calls have it is told. */
  readonly answered?: number | undefined;
  readonly narrows: Behind;
}

interface SharesProps {
  readonly title: string;
  readonly column: string;
  readonly description?: string | undefined;
  readonly shares: readonly Share[];
  readonly said: string;
  readonly behind: Behind;
  readonly link: CallsLink;
}

/** Calls by something they have: a program, a type, an outcome. */
export function Shares({ title, column, description, shares, said, behind, link }: SharesProps) {
  const t = useAnalyticsTexts();
  const narrows = new Map(shares.map((share) => [share.id, share.narrows]));
  const hasAnswered = shares.some(({ answered }) => answered !== undefined);
  if (shares.length === 0) return null;
  return (
    <Section title={title} description={description}>
      <BarRows
        label={t('asTable', { title })}
        categoryLabel={column}
        rows={shares.map(({ id, label, calls, answered }) => ({
          id,
          label: <bdi>{label}</bdi>,
          whole: calls,
          part: answered,
        }))}
        whole={{ id: 'calls', label: t('figure.calls') }}
        part={hasAnswered ? { id: 'answered', label: t('figure.answered') } : undefined}
        said={said}
        link={({ series, category = '' }, props) =>
          link({ ...behind, ...narrows.get(category), ...COUNTED[series as Counted] }, props)
        }
      />
    </Section>
  );
}
