import { useQuery } from '@tanstack/react-query';
import { Button } from '#src/components/ui/button/button.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { ChecksField } from '#src/components/ui/forms/checks-field.tsx';
import type { AppForm } from '#src/components/ui/forms/use-app-form.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { listOwnFields } from '#src/queries/memberships.ts';
import { EXPORT_FIELDS } from '#src/schemas/reports.ts';
import type { ExportValues } from './export-values.ts';
import classes from './reports.module.css';
import { useReportTexts } from './texts.ts';

interface GroupProps {
  readonly form: AppForm<ExportValues, ExportValues>;
  readonly name: 'fields' | 'ownFields';
  readonly label: string;
  readonly description?: string;
  readonly options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
}

function Group({ form, name, label, description, options }: GroupProps) {
  const t = useReportTexts();
  const choose = (values: string[]) => form.setValue(name, values, { shouldDirty: true, shouldTouch: true });
  const button = (choice: string, values: string[]) => (
    <Button variant="quiet" aria-label={t('export.allOf', { choice, group: label })} onClick={() => choose(values)}>
      {choice}
    </Button>
  );
  return (
    <div>
      <ChecksField control={form.control} name={name} label={label} description={description} options={options} />
      <div className={classes.choices}>
        {button(
          t('export.chooseAll'),
          options.map(({ value }) => value),
        )}
        {button(t('export.chooseNone'), [])}
      </div>
    </div>
  );
}

/** The fields of a person that an export holds only where they are chosen. */
export function ExportFieldChoice({ form, organizationId }: Pick<GroupProps, 'form'> & { organizationId: string }) {
  const t = useReportTexts();
  const query = useQuery(listOwnFields(organizationId));
  const own = query.data?.customFields;
  return (
    <>
      <Group
        form={form}
        name="fields"
        label={t('export.fields')}
        description={t('export.fieldsHint')}
        options={EXPORT_FIELDS.map((field) => ({ value: field, label: t(`export.field.${field}`) }))}
      />
      {query.error && <ErrorState error={query.error} onRetry={query.refetch} />}
      {!own && !query.error && <SkeletonRows rows={1} />}
      {own && own.length > 0 && (
        <Group
          form={form}
          name="ownFields"
          label={t('export.ownFields')}
          options={own.map((name) => ({ value: name, label: name }))}
        />
      )}
    </>
  );
}
