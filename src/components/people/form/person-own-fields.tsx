import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { Button, IconButton } from '#src/components/ui/button/button.tsx';
import { Fold } from '#src/components/ui/forms/fold.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { listOwnFields } from '#src/queries/memberships.ts';
import { ownKey } from '#src/schemas/person-details.ts';
import type { PersonAppForm } from './person-detail-fields.tsx';
import { usePersonFormTexts } from './person-form-texts.ts';
import classes from './person-form.module.css';

interface PersonOwnFieldsProps {
  readonly form: PersonAppForm;
  readonly organizationId: string;
  readonly open: boolean;
}

/** The organization's own fields of a person: pairs of a name and a value; names that others have are offered. */
export function PersonOwnFields({ form: { control }, organizationId, open }: PersonOwnFieldsProps) {
  const t = usePersonFormTexts();
  const { fields, append, remove } = useFieldArray({ control, name: 'ownFields' });
  const known = useQuery({ ...listOwnFields(organizationId), enabled: fields.length > 0 }).data?.customFields;
  const values = useWatch({ control, name: 'ownFields' });
  const add = useRef<HTMLButtonElement>(null);
  return (
    <Fold title={t('section.own')} hint={t('ownHint')} open={open}>
      {fields.map((field, index) => {
        const name = values[index]?.name.trim() ?? '';
        const others = new Set(values.flatMap((each, at) => (at === index ? [] : [ownKey(each.name)])));
        const free = known?.filter((each) => !others.has(ownKey(each)));
        return (
          <div key={field.id} className={classes.pair}>
            <TextField
              control={control}
              name={`ownFields.${index}.name`}
              label={t('ownName')}
              required
              suggestions={free ?? []}
            />
            <TextField control={control} name={`ownFields.${index}.value`} label={t('ownValue')} required />
            <IconButton
              className={classes.remove}
              label={name ? t('ownRemove', { name }) : t('ownRemoveEmpty')}
              onClick={() => {
                remove(index);
                // what had the focus is gone
                add.current?.focus();
              }}
            >
              <span aria-hidden="true">✕</span>
            </IconButton>
          </div>
        );
      })}
      <div>
        <Button ref={add} variant="default" onClick={() => append({ name: '', value: '' })}>
          {t('ownAdd')}
        </Button>
      </div>
    </Fold>
  );
}
