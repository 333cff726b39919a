import * as z from 'zod/mini';
import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { deleteProgram } from '#src/queries/programs.ts';
import { id } from '#src/schemas/fields.ts';
import type { ListedProgram } from '#src/schemas/programs.ts';
import { useProgramTexts } from './texts.ts';

const fields = z.object({ moveTo: id });

interface ProgramClosingProps {
  readonly program: ListedProgram;
  /** All of the organization's. */
  readonly programs: readonly ListedProgram[];
}

/** Moves the people of a program to another one, and deletes it; stands in a dialog. Specification programs 1.10. */
export function ProgramClosing({ program, programs }: ProgramClosingProps) {
  const t = useProgramTexts();
  const { mutateAsync } = useWrite(deleteProgram);
  const form = useAppForm(fields, { moveTo: '' });
  const others = programs.filter((each) => each.id !== program.id);
  const submit = async ({ moveTo }: z.output<typeof fields>) => {
    await mutateAsync({ params: { id: program.id }, query: { moveTo } });
    const target = others.find((each) => each.id === moveTo)?.name ?? '';
    toast.success(t('closed', { name: program.name, target, count: program.totalPeople }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('close')}>
      <SelectField
        control={form.control}
        name="moveTo"
        label={t('moveTo', { count: program.totalPeople })}
        description={t('moveToHint')}
        options={others.map(({ id: value, name }) => ({ value, label: name }))}
        required
      />
    </DialogForm>
  );
}
