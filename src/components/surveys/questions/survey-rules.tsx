import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { UnsavedGuard } from '#src/components/ui/dialog/unsaved-guard.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { Section } from '#src/components/ui/page/section.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { getSurveyRules, updateSurveyRules } from '#src/queries/surveys.ts';
import { beganOf } from '#src/schemas/began.ts';
import { updateSurveyRules as endpoint, type SurveyRules } from '#src/schemas/surveys.ts';
import { useQuestionTexts } from './texts.ts';

/** Digits that were typed; what is no number stays, for the contract to refuse. */
const typedNumber = z.pipe(
  z.string(),
  z.transform((text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text.trim())),
);

const schema = z.pipe(
  z.object({ postCallShare: typedNumber, inCallFollowUpDays: typedNumber, baselineFollowUpDays: typedNumber }),
  z.omit(endpoint.body, { organizationId: true, began: true }) as never,
);
type Values = Record<keyof SurveyRules, string>;

const valuesOf = (rules: SurveyRules): Values => ({
  postCallShare: String(rules.postCallShare),
  inCallFollowUpDays: String(rules.inCallFollowUpDays ?? ''),
  baselineFollowUpDays: String(rules.baselineFollowUpDays ?? ''),
});

/** When an organization’s surveys are sent by themselves. Specification surveys 6.1, 6.2. */
export function SurveyRulesSection({ organizationId }: { readonly organizationId: string }) {
  const t = useQuestionTexts();
  const { data, error, refetch } = useQuery(getSurveyRules(organizationId));
  return (
    <Section title={t('rules.title')} description={t('rules.lead')}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data && <RulesForm rules={data.rules} organizationId={organizationId} />}
    </Section>
  );
}

function RulesForm({ rules, organizationId }: { readonly rules: SurveyRules; readonly organizationId: string }) {
  const t = useQuestionTexts();
  const mayEdit = useCan('surveys', 'canEdit');
  const { mutateAsync } = useWrite(updateSurveyRules);
  const form = useAppForm<Values, SurveyRules>(schema, valuesOf(rules));
  const client = useQueryClient();
  const merged = useMerged({
    form,
    schema,
    row: rules,
    valuesOf,
    read: async () => (await client.query({ ...getSurveyRules(organizationId), staleTime: 0 })).rules,
  });
  const begin = useRef(merged.begin);
  useEffect(() => {
    begin.current = merged.begin;
  });
  const { control } = form;
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    if (form.formState.isDirty || form.formState.isSubmitting) return;
    form.reset(valuesOf(rules));
    begin.current(rules);
  }, [form, rules]);
  const submit = async (body: SurveyRules) => {
    const saved = await merged.send(body, (sent, present = rules) =>
      mutateAsync({ body: { ...sent, organizationId, began: beganOf(sent, present) } }),
    );
    merged.begin(saved.rules);
    toast.success(t('rules.saved'));
  };
  return (
    <Form form={form} onSubmit={submit} aria-label={t('rules.title')}>
      <UnsavedGuard dirty={isDirty && !isSubmitting} />
      <FieldGrid>
        <TextField
          control={control}
          name="postCallShare"
          label={t('rules.postCallShare')}
          description={t('rules.postCallShareHint')}
          inputMode="numeric"
          readOnly={!mayEdit}
          required
        />
        {(['inCallFollowUpDays', 'baselineFollowUpDays'] as const).map((name) => (
          <TextField
            key={name}
            control={control}
            name={name}
            label={t(`rules.${name}`)}
            description={t('rules.daysHint')}
            inputMode="numeric"
            readOnly={!mayEdit}
          />
        ))}
      </FieldGrid>
      <Conflicts merged={merged} />
      {mayEdit && (
        <FormActions>
          <Button type="submit">{t('rules.save')}</Button>
        </FormActions>
      )}
    </Form>
  );
}
