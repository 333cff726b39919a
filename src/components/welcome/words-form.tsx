import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { Conflicts } from '#src/components/ui/forms/conflicts.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useDraft, useStoredDraft } from '#src/components/ui/forms/use-draft.ts';
import { useMerged } from '#src/components/ui/forms/use-merged.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import type { Draft } from '#src/lib/session/drafts.ts';
import { useWrite } from '#src/queries/client.ts';
import { previewWelcomeWords } from '#src/queries/memberships.ts';
import { getOrganization, updateOrganization } from '#src/queries/organizations.ts';
import { beganOf } from '#src/schemas/began.ts';
import { optionalText } from '#src/schemas/fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { LETTER_LANGUAGES } from '#src/schemas/memberships.ts';
import type { Organization } from '#src/schemas/organizations.ts';
import { useWelcomeTexts } from './texts.ts';
import classes from './welcome.module.css';

type Language = (typeof LETTER_LANGUAGES)[number];

const words = optionalText(LIMITS.welcomeWords);
const form = z.object({ welcomeEnglish: words, welcomeSpanish: words });

const TYPING_MS = 300;

const valuesOf = ({ welcomeEnglish, welcomeSpanish }: Organization) => ({
  welcomeEnglish: welcomeEnglish ?? '',
  welcomeSpanish: welcomeSpanish ?? '',
});

interface WordsFormProps {
  readonly organization: Organization;
}

const draftOf = ({ id }: Organization): string => `welcome:${id}`;

/** The organization's own words in its welcome mail, with the mail as it becomes; stands in a dialog. Specification welcome 1.8. */
export function WordsForm({ organization }: WordsFormProps) {
  const stored = useStoredDraft(draftOf(organization));
  return stored === undefined ? <SkeletonRows rows={8} /> : <LoadedForm organization={organization} stored={stored} />;
}

function LoadedForm({ organization, stored }: WordsFormProps & { readonly stored: Draft | null }) {
  const t = useWelcomeTexts();
  const { mutateAsync } = useWrite(updateOrganization);
  const client = useQueryClient();
  const values = useAppForm(form, valuesOf(organization));
  const draft = useDraft(values, draftOf(organization), stored);
  const merged = useMerged({
    form: values,
    schema: form,
    draft,
    row: organization,
    valuesOf,
    read: async () => (await client.query({ ...getOrganization(organization.id), staleTime: 0 })).organization,
  });
  const [language, setLanguage] = useState<Language>('English');
  const shown = useWatch({ control: values.control, name: `welcome${language}` }) ?? '';
  return (
    <DialogForm
      form={values}
      draft={draft}
      submitLabel={t('words.save')}
      sticky
      onSubmit={async (typed) => {
        await merged.send(typed, (body, present = organization) =>
          mutateAsync({ params: { id: organization.id }, body: { ...body, began: beganOf(body, present) } }),
        );
        toast.success(t('words.saved'));
      }}
    >
      <p className={classes.hint}>{t('words.help')}</p>
      {LETTER_LANGUAGES.map((each) => (
        <div key={each} onFocus={() => setLanguage(each)}>
          <TextAreaField
            control={values.control}
            name={`welcome${each}`}
            label={t(`words.${each}`)}
            rows={3}
            max={LIMITS.welcomeWords}
            placeholder={t('words.usual')}
          />
        </div>
      ))}
      <Conflicts merged={merged} />
      <Preview organizationId={organization.id} language={language} typed={shown} />
    </DialogForm>
  );
}

interface PreviewProps {
  readonly organizationId: string;
  readonly language: Language;
  readonly typed: string;
}

function Preview({ organizationId, language, typed }: PreviewProps) {
  const t = useWelcomeTexts();
  const [asked] = useDebouncedValue(typed.trim(), TYPING_MS);
  const isTooLong = [...asked].length > LIMITS.welcomeWords;
  const body = { organizationId, language, ...(asked !== '' && { words: asked }) };
  const { data, error, refetch } = useQuery({ ...previewWelcomeWords(body), enabled: !isTooLong });
  return (
    <section aria-label={t('preview')} className={classes.draft}>
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && (
        <>
          <p className={classes.subject} dir="auto">
            {data.letter.subject}
          </p>
          <p className={classes.body} dir="auto">
            {data.letter.body}
          </p>
        </>
      )}
    </section>
  );
}
