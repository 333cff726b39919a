import { useMemo, useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { useFailureText } from '#src/components/ui/forms/messages.ts';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { StatTiles } from '#src/components/ui/page/stat-tiles.tsx';
import { DataTable } from '#src/components/ui/table/data-table.tsx';
import { FilterSelect } from '#src/components/ui/table/filter-select.tsx';
import type { ShownFilter } from '#src/components/ui/table/filter-set.tsx';
import { serverText } from '#src/lib/i18n/server-message.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { forgetCampaign, OUTCOMES, type Addressee, type Outcome } from './campaign.ts';
import { resultColumns } from './result-columns.tsx';
import { useWelcomeTexts } from './texts.ts';
import classes from './welcome.module.css';

const AT_ONCE = LIMITS.pageSize;

/* They are here already. */
const NO_QUERY = { isFetching: false, isPlaceholderData: false, error: null, refetch: () => undefined };

interface ResultsProps {
  readonly campaign: { readonly running: boolean; readonly people: readonly Addressee[] };
  readonly onAgain: (people: readonly Addressee[]) => void;
}

/** What became of each person's mail, and the ways to go on. */
export function Results({ campaign: { running, people }, onAgain }: ResultsProps) {
  const t = useWelcomeTexts();
  const failure = useFailureText();
  const columns = resultColumns(t, ({ outcome, told, error }) => {
    if (told) return serverText(told);
    if (outcome === 'unknown') return t('results.noAnswer');
    return error === undefined ? null : failure(error).text;
  });
  const [only, setOnly] = useState<Outcome>();
  const [size, setSize] = useState<number>(AT_ONCE);
  const groups = useMemo(() => Map.groupBy(people, ({ outcome }) => outcome), [people]);
  const of = (outcome: Outcome): readonly Addressee[] => groups.get(outcome) ?? [];
  // what needs doing comes first, but nobody changes places while mails are sent
  const all = running ? people : [...of('failed'), ...of('unknown'), ...of('refused'), ...of('waiting'), ...of('sent')];
  const shown = only === undefined ? all : of(only);
  const show = (value: string | undefined) => {
    setOnly(OUTCOMES.find((each) => each === value));
    setSize(AT_ONCE);
  };
  const outcome: ShownFilter = {
    name: 'outcome',
    label: t('results.outcome'),
    said: only && t(`outcome.${only}`),
    control: (
      <FilterSelect
        label={t('results.outcome')}
        value={only}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
        onChange={show}
      />
    ),
    clear: () => show(undefined),
  };
  return (
    <Section
      title={t('results.title')}
      description={t('results.description')}
      actions={
        !running && (
          <>
            {of('waiting').length > 0 && (
              <Button onClick={() => onAgain(of('waiting'))}>
                {t('results.rest', { count: of('waiting').length })}
              </Button>
            )}
            {of('failed').length > 0 && (
              <Button variant="default" onClick={() => onAgain(of('failed'))}>
                {t('results.again', { count: of('failed').length })}
              </Button>
            )}
            {of('unknown').length > 0 && (
              <Button variant="default" onClick={() => onAgain(of('unknown'))}>
                {t('results.againUnknown', { count: of('unknown').length })}
              </Button>
            )}
            <Button variant="default" onClick={forgetCampaign}>
              {t('results.close')}
            </Button>
          </>
        )
      }
    >
      {!running && of('unknown').length > 0 && (
        <Notice kind="warning">{t('results.unknown', { count: of('unknown').length })}</Notice>
      )}
      <StatTiles
        compact
        items={OUTCOMES.filter((outcome) => outcome !== 'unknown' || of(outcome).length > 0).map((outcome) => ({
          label: t(`outcome.${outcome}`),
          value: of(outcome).length,
        }))}
      />
      <DataTable
        id="welcome-results"
        label={t('results.table')}
        columns={columns}
        rows={shown.slice(0, size)}
        rowId={({ id }) => id}
        query={NO_QUERY}
        filters={{ shown: [outcome], clear: outcome.clear }}
        empty={<EmptyState title={t('results.none')} />}
      />
      {shown.length > size && (
        <Button variant="default" className={classes.more ?? ''} onClick={() => setSize(size + AT_ONCE)}>
          {t('results.more')}
        </Button>
      )}
    </Section>
  );
}
