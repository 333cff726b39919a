/** Counts the cells of a matrix and prints how many were run. */
export function report(matrix: string): { count: () => void; print: (part?: string) => void } {
  let cells = 0;
  return {
    count: () => {
      cells += 1;
    },
    print: (part = '') => {
      process.stdout.write(`matrix ${matrix}${part ? ` ${part}` : ''}: ${cells} cells\n`);
    },
  };
}
