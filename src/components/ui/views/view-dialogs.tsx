import * as z from 'zod/mini';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { TextField } from '#src/components/ui/forms/text-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { requiredText } from '#src/schemas/fields.ts';
import { useSavedViews, type SavedView } from './saved-views.ts';
import { useViewTexts } from './texts.ts';

/** What is done with a view. */
export type Asked =
  | { readonly kind: 'save'; readonly view: Omit<SavedView, 'name'> }
  | { readonly kind: 'rename'; readonly name: string }
  | { readonly kind: 'remove'; readonly name: string };

interface ViewDialogsProps {
  readonly table: string;
  readonly asked: Asked;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for a view's name, or whether it shall be deleted. */
export function ViewDialogs({ table, asked, opened, onClose }: ViewDialogsProps) {
  const t = useViewTexts();
  const { save, rename, remove } = useSavedViews(table);
  const given = asked.kind === 'save' ? '' : asked.name;
  const submit = async (name: string) => {
    if (asked.kind === 'save') await save({ ...asked.view, name });
    else await rename(given, name);
    toast.success(t(asked.kind === 'save' ? 'saved' : 'renamed', { name }));
  };
  const confirm = async () => {
    await remove(given);
    toast.success(t('removed', { name: given }));
  };
  if (asked.kind === 'remove') {
    return (
      <ConfirmDialog
        opened={opened}
        onClose={onClose}
        title={t('removeTitle', { name: given })}
        confirmLabel={t('removeButton')}
        danger
        onConfirm={confirm}
      >
        {t('removeText')}
      </ConfirmDialog>
    );
  }
  const isNew = asked.kind === 'save';
  return (
    <FormDialog opened={opened} onClose={onClose} title={isNew ? t('saveTitle') : t('renameTitle', { name: given })}>
      <NameForm name={given} submitLabel={t(isNew ? 'saveButton' : 'renameButton')} onSubmit={submit} />
    </FormDialog>
  );
}

/** So long that it still fits a button. */
const NAME_MAX = 40;

const nameInput = z.object({ name: requiredText(NAME_MAX) });

interface NameFormProps {
  readonly name: string;
  readonly submitLabel: string;
  readonly onSubmit: (name: string) => Promise<void>;
}

function NameForm({ name, submitLabel, onSubmit }: NameFormProps) {
  const t = useViewTexts();
  const form = useAppForm(nameInput, { name });
  return (
    <DialogForm form={form} onSubmit={(values) => onSubmit(values.name)} submitLabel={submitLabel}>
      <TextField control={form.control} name="name" label={t('name')} description={t('nameHint')} required />
    </DialogForm>
  );
}
