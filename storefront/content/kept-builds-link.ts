/** The way to a car that was saved; apart from the other words of saved cars, because the home page needs no more. */
export const haveKeptBuild = 'Have a build code?';
