import { DirectionContext, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShownLanguage, useLanguage } from './lib/i18n/index.ts';
import { cssVariables, theme } from './lib/theme.ts';

const noop = () => {};

interface Props {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

/** All that a screen needs around it, but the router. */
export function Providers({ queryClient, children }: Props) {
  const { language, direction } = useLanguage();
  const value = { dir: direction, setDirection: noop, toggleDirection: noop };
  return (
    <ShownLanguage value={language}>
      <QueryClientProvider client={queryClient}>
        <DirectionContext value={value}>
          <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
            {children}
          </MantineProvider>
        </DirectionContext>
      </QueryClientProvider>
    </ShownLanguage>
  );
}
