import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { TextAreaField } from '#src/components/ui/forms/text-area-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { previewWelcomeWords } from '#src/queries/memberships.ts';
import { updateOrganization } from '#src/queries/organizations.ts';
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

/** The organization's own words in its welcome mail, with the mail as it becomes; stands in a dialog. Specification welcome 1.8. */
export function WordsForm({ organization }: { readonly organization: Organization }) {
  const t = useWelcomeTexts();
  const { mutateAsync } = useWrite(updateOrganization);
  const { welcomeEnglish, welcomeSpanish } = organization;
  const values = useAppForm(form, { welcomeEnglish: welcomeEnglish ?? '', welcomeSpanish: welcomeSpanish ?? '' });
  const [language, setLanguage] = useState<Language>('English');
  const typed = useWatch({ control: values.control, name: `welcome${language}` }) ?? '';
  return (
    <DialogForm
      form={values}
      submitLabel={t('words.save')}
      onSubmit={async (body) => {
        await mutateAsync({ params: { id: organization.id }, body });
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
      <Preview organizationId={organization.id} language={language} typed={typed} />
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
  const { data, error, refetch } = useQuery({
    ...previewWelcomeWords({ organizationId, language, ...(asked !== '' && { words: asked }) }),
    enabled: !isTooLong,
  });
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
