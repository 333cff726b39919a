/** How many dialogs are open: each keeps the page behind it from scrolling. */
export const openDialogs = (): number => Number(document.body.dataset['scrollLocked'] ?? 0);
