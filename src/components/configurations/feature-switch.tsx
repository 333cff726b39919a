import { Switch } from '@mantine/core';
import { useId } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useUpdateOrganization } from '#src/queries/organizations.ts';
import type { FeatureState } from './feature-list.ts';
import classes from './feature-switches.module.css';
import { useConfigurationTexts } from './texts.ts';

interface FeatureSwitchProps {
  readonly organizationId: string;
  readonly state: FeatureState;
  readonly name: string;
  readonly description: string;
}

/** One feature with its switch; what the environment doesn't offer is locked and says so. */
export function FeatureSwitch({ organizationId, state, name, description }: FeatureSwitchProps) {
  const t = useConfigurationTexts();
  const id = useId();
  const mayEdit = useCan('organizations', 'canEdit');
  const update = useUpdateOrganization();
  const { identifier, active, available } = state;

  const change = (wanted: boolean) =>
    update.mutateAsync({ params: { id: organizationId }, body: { configurations: [{ identifier, active: wanted }] } });
  const toggle = async () => {
    if (update.isPending) return;
    try {
      await change(!active);
      toast.success(t(active ? 'switchedOff' : 'switchedOn', { name }), { undo: () => change(active) });
    } catch (error) {
      toast.error(error);
    }
  };
  const shown = update.isPending ? !active : active;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <span id={id} className={classes.name}>
          {name}
        </span>
        <span id={`${id}-about`} className={classes.about}>
          {description}
        </span>
        {!available && (
          <span id={`${id}-why`} className={classes.why}>
            {t('unavailable')}
          </span>
        )}
      </div>
      {mayEdit ? (
        <Switch
          size="md"
          aria-labelledby={id}
          aria-describedby={available ? `${id}-about` : `${id}-about ${id}-why`}
          aria-busy={update.isPending}
          checked={shown}
          disabled={!available}
          onChange={() => void toggle()}
        />
      ) : (
        <Badge tone={active && available ? 'good' : 'neutral'}>{t(active && available ? 'on' : 'off')}</Badge>
      )}
    </li>
  );
}
