import type { Control } from 'react-hook-form';
import type { AppForm } from '#src/components/ui/forms/use-app-form.ts';
import type { BroadcastData, BroadcastValues } from './form-values.ts';

export type BroadcastFormState = AppForm<BroadcastValues, BroadcastData>;
export type FormControl = Control<BroadcastValues, unknown, BroadcastData>;
