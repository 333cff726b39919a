import { createFileRoute } from '@tanstack/react-router';
import { SomethingWrong } from '#src/components/ui/errors/screens.tsx';
import { Standalone } from '#src/components/ui/errors/standalone.tsx';

export const Route = createFileRoute('/error')({
  component: () => (
    <Standalone>
      <SomethingWrong />
    </Standalone>
  ),
});
