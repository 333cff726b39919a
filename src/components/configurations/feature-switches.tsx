import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { SearchField } from '#src/components/ui/table/search-field.tsx';
import ui from '#src/components/ui/ui.module.css';
import { folded } from '#src/lib/text.ts';
import { useCan } from '#src/lib/use-can.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { featureStates, type FeatureState } from './feature-list.ts';
import { FeatureSwitch } from './feature-switch.tsx';
import classes from './feature-switches.module.css';
import { useConfigurationTexts } from './texts.ts';

interface FeatureSwitchesProps {
  readonly organizationId: string;
}

/** An organization's features, each switched at once; to be read where the right to edit organizations is lacking. */
export function FeatureSwitches({ organizationId }: FeatureSwitchesProps) {
  const t = useConfigurationTexts();
  const mayEdit = useCan('organizations', 'canEdit');
  const { data, error, refetch } = useQuery(getOrganization(organizationId));
  return (
    <Section title={t('title')} description={t(mayEdit ? 'lead' : 'leadRead')}>
      {!data && (error ? <ErrorState error={error} onRetry={refetch} /> : <SkeletonRows rows={8} />)}
      {data && <Switches organizationId={organizationId} states={featureStates(data.organization.configurations)} />}
    </Section>
  );
}

interface SwitchesProps extends FeatureSwitchesProps {
  readonly states: readonly FeatureState[];
}

function Switches({ organizationId, states }: SwitchesProps) {
  const t = useConfigurationTexts();
  const [search, setSearch] = useState('');
  const named = states.map((state) => ({
    state,
    name: state.feature ? t(`feature.${state.feature}.name`) : state.identifier,
    description: state.feature ? t(`feature.${state.feature}.description`) : t('unknown'),
  }));
  const words = folded(search).split(/\s+/);
  const found = named.filter(({ name, description }) => {
    const text = folded(`${name} ${description}`);
    return words.every((word) => text.includes(word));
  });
  return (
    <>
      <SearchField label={t('search')} list={{ typed: search, setSearch, endTyping: () => {} }} />
      <p role="status" className={ui.visuallyHidden}>
        {search && t('found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState
          title={t('noMatch')}
          why={t('noMatchWhy', { search: search.trim() })}
          action={
            <Button variant="default" onClick={() => setSearch('')}>
              {t('clear')}
            </Button>
          }
        />
      )}
      <ul className={classes.list}>
        {found.map(({ state, ...words }) => (
          <FeatureSwitch key={state.identifier} organizationId={organizationId} state={state} {...words} />
        ))}
      </ul>
    </>
  );
}
