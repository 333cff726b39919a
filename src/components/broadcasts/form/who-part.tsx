import { Link } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { RadioField } from '#src/components/ui/forms/radio-field.tsx';
import { BROADCAST_KINDS } from '#src/schemas/broadcast-values.ts';
import classes from '#src/components/broadcasts/broadcasts.module.css';
import { useBroadcastTexts } from '#src/components/broadcasts/texts.ts';
import { ContactsPart } from './contacts-part.tsx';
import { useFormContext } from './form-context.ts';
import { BroadcastPeoplePicker } from './people-picker.tsx';

interface WhoPartProps {
  readonly organizationId: string;
  /** How many contacts were brought along before. */
  readonly kept: number;
  /** The broadcast on whose page these are listed; undefined where its page is this form. */
  readonly listedOf?: string | undefined;
}

/** People of the organization, or contacts for this broadcast alone. Specification broadcasts 1.4, 2.5. */
export function WhoPart({ organizationId, kept, listedOf }: WhoPartProps) {
  const t = useBroadcastTexts();
  const { control } = useFormContext();
  const [type, kind, contacts] = useWatch({ control, name: ['type', 'kind', 'contacts'] });
  return (
    <>
      <div className={classes.choicesBeside}>
        <RadioField
          control={control}
          name="kind"
          label={t('who.kind')}
          options={BROADCAST_KINDS.map((value) => ({
            value,
            label: t(`who.kinds.${value}`),
            description: t(`who.kindHint.${value}`),
          }))}
        />
      </div>
      {kind === 'STANDARD' && <BroadcastPeoplePicker control={control} organizationId={organizationId} type={type} />}
      {kind === 'EPHEMERAL' && (
        <>
          {kept > 0 && contacts.length === 0 && (
            <p className={classes.hint}>
              {t('who.kept', { count: kept })}{' '}
              {listedOf !== undefined && (
                // the form isn't left for it
                <Link to="/app/broadcasts/$broadcastId" params={{ broadcastId: listedOf }} target="_blank">
                  {t('who.keptSee')}
                </Link>
              )}
            </p>
          )}
          <ContactsPart control={control} contactKind={type === 'email' ? 'email' : 'phone'} key={type} />
        </>
      )}
    </>
  );
}
