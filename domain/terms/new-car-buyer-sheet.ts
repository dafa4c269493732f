/** What the regulator has written for whoever buys a new car, named where they decide (ACL). */
export const newCarBuyerSheet = 'the ACCC’s information sheet for new car buyers (accc.gov.au)';
