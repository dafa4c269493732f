/** Marks a prerendered control that was pressed before its code was there. */
const mark = 'data-clicked';

/** React notes on an element what it has taken over. */
const takenOver = '__reactProps$';

/**
 * For the head of a prerendered document, before anything can be pressed: notes clicks on controls that nobody hears
 * yet. Links and disclosures are the browser's own and work anyway. What would be ticked or chosen stays as it was, so
 * that the click that comes again is a change.
 */
export const noteEarlyClicks = `addEventListener("click",e=>{
const c=e.target.closest?.("#root button,#root input");
if(!c||Object.keys(c).some(k=>k.startsWith("${takenOver}")))return;
c.setAttribute("${mark}","");
e.preventDefault()},true)`;

/** Presses what was pressed too early and has its code by now; each once, however often it was tried. */
export const pressAgain = (): void => {
  for (const control of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    if (!Object.keys(control).some((key) => key.startsWith(takenOver))) continue;
    control.removeAttribute(mark);
    control.click();
  }
};
