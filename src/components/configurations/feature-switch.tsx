import { Switch } from '@mantine/core';
import { useId } from 'react';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Can } from '#src/components/ui/page/can.tsx';
import { atOnce } from '#src/components/ui/toast/at-once.ts';
import { useWrite } from '#src/queries/client.ts';
import { updateOrganization } from '#src/queries/organizations.ts';
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
  const update = useWrite(updateOrganization);
  const { identifier, active, available } = state;

  const change = (wanted: boolean) =>
    update.mutateAsync({ params: { id: organizationId }, body: { configurations: [{ identifier, active: wanted }] } });
  const toggle = () => {
    if (update.isPending) return;
    const text = t(active ? 'switchedOff' : 'switchedOn', { name });
    void atOnce({ run: () => change(!active), text, undo: () => change(active), about: identifier });
  };
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
      <Can
        module="organizations"
        right="canEdit"
        otherwise={
          <Badge tone={active && available ? 'good' : 'neutral'}>{t(active && available ? 'on' : 'off')}</Badge>
        }
      >
        <Switch
          size="md"
          aria-labelledby={id}
          aria-describedby={available ? `${id}-about` : `${id}-about ${id}-why`}
          aria-busy={update.isPending}
          checked={update.isPending ? !active : active}
          disabled={!available}
          onChange={toggle}
        />
      </Can>
    </li>
  );
}
