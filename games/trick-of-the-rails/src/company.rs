//! The five companies.

use std::fmt;
use std::ops::{Index, IndexMut};
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A railway company: a suit, a railway and a kind of share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Company {
    /// Baltimore & Ohio.
    Bo,
    /// Chesapeake & Ohio.
    Co,
    /// Erie.
    Erie,
    /// New York Central.
    Nyc,
    /// Pennsylvania.
    Prr,
}

impl Company {
    /// All five, in the order in which their railways lie on the table.
    pub const ALL: [Company; 5] =
        [Company::Bo, Company::Co, Company::Erie, Company::Nyc, Company::Prr];

    /// Returns its place in [`Company::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns its name in files and commands.
    pub const fn name(self) -> &'static str {
        ["bo", "co", "erie", "nyc", "prr"][self as usize]
    }

    /// Returns its name on the cards.
    pub const fn title(self) -> &'static str {
        ["B&O", "C&O", "ERIE", "NYC", "PRR"][self as usize]
    }
}

impl fmt::Display for Company {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Company {
    type Err = String;

    fn from_str(name: &str) -> Result<Company, String> {
        Company::ALL.into_iter().find(|company| company.name() == name).ok_or_else(|| {
            format!("no company is called \"{name}\"; there are bo, co, erie, nyc and prr")
        })
    }
}

whistle_core::by_name!(Company, Company::ALL.into_iter());

/// A set of companies, as a bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct CompanySet(u8);

impl CompanySet {
    /// Tells whether the company is a member.
    #[inline]
    pub const fn contains(self, company: Company) -> bool {
        self.0 & 1 << company as u8 != 0
    }

    /// Adds a company.
    #[inline]
    pub const fn insert(&mut self, company: Company) {
        self.insert_if(true, company);
    }

    /// Adds a company if something is so.
    #[inline]
    pub const fn insert_if(&mut self, so: bool, company: Company) {
        self.0 |= (so as u8) << company as u8;
    }

    /// Counts the members.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Tells whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Lists the members in order.
    pub fn iter(self) -> impl Iterator<Item = Company> {
        Company::ALL.into_iter().filter(move |&company| self.contains(company))
    }
}

impl FromIterator<Company> for CompanySet {
    fn from_iter<I: IntoIterator<Item = Company>>(companies: I) -> CompanySet {
        let mut set = CompanySet::default();
        companies.into_iter().for_each(|company| set.insert(company));
        set
    }
}

impl fmt::Debug for CompanySet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for CompanySet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CompanySet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Company>::deserialize(deserializer)?.into_iter().collect())
    }
}

whistle_core::schema_as!(CompanySet, Vec<Company>);

/// One value for each company.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PerCompany<T> {
    bo: T,
    co: T,
    erie: T,
    nyc: T,
    prr: T,
}

impl<T> PerCompany<T> {
    /// Asks for each company's value in turn.
    pub fn from_fn(mut value: impl FnMut(Company) -> T) -> PerCompany<T> {
        PerCompany {
            bo: value(Company::Bo),
            co: value(Company::Co),
            erie: value(Company::Erie),
            nyc: value(Company::Nyc),
            prr: value(Company::Prr),
        }
    }

    /// Lists companies with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Company, &T)> {
        Company::ALL.into_iter().map(|company| (company, &self[company]))
    }
}

impl<T> Index<Company> for PerCompany<T> {
    type Output = T;

    #[inline]
    fn index(&self, company: Company) -> &T {
        match company {
            Company::Bo => &self.bo,
            Company::Co => &self.co,
            Company::Erie => &self.erie,
            Company::Nyc => &self.nyc,
            Company::Prr => &self.prr,
        }
    }
}

impl<T> IndexMut<Company> for PerCompany<T> {
    #[inline]
    fn index_mut(&mut self, company: Company) -> &mut T {
        match company {
            Company::Bo => &mut self.bo,
            Company::Co => &mut self.co,
            Company::Erie => &mut self.erie,
            Company::Nyc => &mut self.nyc,
            Company::Prr => &mut self.prr,
        }
    }
}
