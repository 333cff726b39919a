import type { Control, FieldPath } from 'react-hook-form';
import { FieldGrid } from '#src/components/ui/forms/field-grid.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { SURVEY_LANGUAGES, type Question } from '#src/schemas/survey-questions.ts';
import type { EditedQuestions } from './question-fields.ts';
import { useQuestionTexts } from './texts.ts';

interface WordsFieldsProps {
  readonly control: Control<EditedQuestions, unknown, { questions: Question[] }>;
  /** Of the words in both languages. */
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
}

/** A text in both languages, side by side. */
export function WordsFields({ control, name, label, required = false }: WordsFieldsProps) {
  const t = useQuestionTexts();
  return (
    <FieldGrid>
      {SURVEY_LANGUAGES.map((language) => (
        <TextField
          key={language}
          control={control}
          name={`${name}.${language}` as FieldPath<EditedQuestions>}
          label={t(`inLanguage.${language}`, { label })}
          required={required}
        />
      ))}
    </FieldGrid>
  );
}
