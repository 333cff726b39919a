import { DialogForm } from '#src/components/ui/dialog/form-dialog.tsx';
import { PhoneField } from '#src/components/ui/forms/phone-field.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useWrite } from '#src/queries/client.ts';
import { createProgram, updateProgram } from '#src/queries/programs.ts';
import { programInput, type Program } from '#src/schemas/programs.ts';
import { useProgramTexts } from './texts.ts';

interface ProgramFormProps {
  readonly organizationId: string;
  /** The one that is changed; a new one where it isn't given. */
  readonly program?: Program;
}

/** A program, new or changed; stands in a dialog. Specification programs 1.2, 1.6. */
export function ProgramForm({ organizationId, program }: ProgramFormProps) {
  const t = useProgramTexts();
  const create = useWrite(createProgram);
  const update = useWrite(updateProgram);
  const form = useAppForm(programInput, {
    name: program?.name ?? '',
    phone: program?.phone ?? '',
  });
  const { control } = form;
  const submit = async (values: { name: string; phone?: string | null | undefined }) => {
    if (program) await update.mutateAsync({ params: { id: program.id }, body: values });
    else await create.mutateAsync({ body: { ...values, organizationId } });
    toast.success(t(program ? 'saved' : 'added', { name: values.name }));
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t(program ? 'save' : 'add')}>
      <TextField control={control} name="name" label={t('name')} description={t('nameHint')} required />
      <PhoneField control={control} name="phone" label={t('phone')} description={t('phoneHint')} />
    </DialogForm>
  );
}
