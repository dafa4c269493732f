/**
 * For the end of a prerendered document: shows the section that the address names before any code has come, as far below
 * the top of the window as the code will keep it. The design section is scrolled to after a while (specification §4).
 */
export const showEarlySection = `{const n=location.pathname.toLowerCase().split("/")[2],
s=n&&n!=="design"&&document.querySelector("main section#"+CSS.escape(n));
if(s)scrollTo(0,s.getBoundingClientRect().top+scrollY-85)}`;
