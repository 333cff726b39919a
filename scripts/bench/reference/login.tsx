import { Button, Paper, PasswordInput, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';

const schema = z.object({ name: z.string().check(z.minLength(1)), password: z.string().check(z.minLength(12)) });

export function Login() {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', password: '' },
  });
  const { errors } = formState;
  return (
    <Paper component="main" p="xl">
      <h1>{t('login')}</h1>
      <form onSubmit={(event) => void handleSubmit(() => location.assign('/list'))(event)}>
        <TextInput label={t('name')} autoComplete="username" error={errors.name?.message} {...register('name')} />
        <PasswordInput
          label={t('password')}
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <Button type="submit">{t('login')}</Button>
      </form>
    </Paper>
  );
}
