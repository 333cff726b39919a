import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { runBeside, storeBeside } from '#src/lib/beside-screens.ts';

/** The people of an upload are being turned. */
interface Switch {
  readonly organizationId: string;
  /** What is being done, and for how many. */
  readonly text: string;
}

const switches = storeBeside<{ readonly running: readonly Switch[] }>(() => ({ running: [] }));

/**
 * Turns the people of an upload beside the screens, and says so until it has ended: the server gives up what nobody
 * waits for, so the page is held. Specification uploads 2.14.
 */
export function runSwitch<Answer>(one: Switch, run: () => Promise<Answer>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  switches.setState(({ running }) => ({ running: [...running, one] }));
  runBeside(async () => {
    try {
      resolve(await run());
    } catch (error) {
      reject(error);
    } finally {
      switches.setState(({ running }) => ({ running: running.filter((each) => each !== one) }));
    }
  });
  return promise;
}

/** What is being done to the people of an organization's uploads. */
export const useSwitches = (organizationId: string): readonly string[] =>
  useStore(
    switches,
    useShallow(({ running }) =>
      running.filter((each) => each.organizationId === organizationId).map(({ text }) => text),
    ),
  );
